package strict

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestMoments has times that come back as they were written.
func TestMoments(t *testing.T) {
	type holder struct {
		At time.Time `json:"at"`
	}
	// The zone of the machine has an offset that is in a text, too.
	defer func(zone *time.Location) { time.Local = zone }(time.Local)
	time.Local = time.FixedZone("here", -5*3600)
	for _, c := range [][2]string{
		{"2014-01-01T19:00:00-05:00", ""},
		{"2014-01-01T19:00:00+23:59", ""},
		{"2014-01-01T19:00:00.123456789+05:45", ""},
		{"2014-01-01T19:00:00.5Z", ""},
		{"2014-01-01T19:00:00Z", ""},
		{"0001-01-01T00:00:00Z", ""},
		{"9999-12-31T23:59:59.999999999Z", ""},
		// The same instant, in the form that is always written.
		{"2014-01-01T19:00:00+00:00", "2014-01-01T19:00:00Z"},
		{"2014-01-01T19:00:00.500Z", "2014-01-01T19:00:00.5Z"},
	} {
		in := `{"at":"` + c[0] + `"}`
		var h, again holder
		if err := Unmarshal([]byte(in), &h); err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		want := in
		if c[1] != "" {
			want = `{"at":"` + c[1] + `"}`
		}
		out, err := Append(nil, &h)
		if err != nil || string(out) != want {
			t.Errorf("%s comes back as %s, error %v", in, out, err)
		}
		if err := Unmarshal(out, &again); err != nil || !reflect.DeepEqual(h, again) {
			t.Errorf("%s: %#v, then %#v, error %v", in, h, again, err)
		}
	}
}

// TestMomentsOfMachines has times as a machine has them, with a clock and a
// zone.
func TestMomentsOfMachines(t *testing.T) {
	for _, at := range []time.Time{
		time.Now(), time.Now().UTC(), {},
		// RFC 3339 has no offset with seconds.
		time.Date(1880, 1, 1, 0, 0, 0, 0, time.FixedZone("mean time", -17762)),
	} {
		out, err := Append(nil, &at)
		var back time.Time
		if err != nil || Unmarshal(out, &back) != nil || !back.Equal(at) || !reflect.DeepEqual(back, Moment(at)) {
			t.Errorf("%v is %s, and comes back as %v, error %v", at, out, back, err)
		}
	}
	far := time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)
	if out, err := Append(nil, &far); err == nil {
		t.Errorf("%v is written as %s", far, out)
	}
}

// TestNoMoments has what is no time.
func TestNoMoments(t *testing.T) {
	for _, text := range []string{
		`null`, `5`, `true`, `{"at":1}`, `["2014-01-01T19:00:00Z"]`, `""`, `"now"`, `"2014-01-01"`, `"2014-01-01T25:00:00Z"`,
		`"2014-01-01T19:00:00."`, `"2014-01-01T19:00:00.0123456789Z"`, `"2014-01-01t19:00:00z"`, `"2014-01-01T19:00:00Z+00:00"`,
		`"2014-01-01T19:00:00+0000"`, `"2014-01-01T19:00:00+25:00"`, `"2014-01-01T19:00:00+24:00"`, `"2014-02-30T19:00:00Z"`, `"2014-01-01T19:00:00Zone"`,
		`"2014-01-01T19:00:00"`, `"2014-01-01 19:00:00Z"`, `"2014-01-01T9:00:00Z"`, `"2014-01-01T19:00:00,5Z"`,
	} {
		var at time.Time
		err := UnmarshalFile([]byte(text), &at)
		if err == nil || !strings.HasPrefix(err.Error(), "line 1, column 1: want a time") {
			t.Errorf("%s is read as %v, error %v", text, at, err)
		}
	}
}

// Package zone reads time zones that are offsets from UTC.
package zone

import (
	"errors"
	"strconv"
	"time"
)

var errZone = errors.New("it must be an offset from -12:00 to +14:00 in quarters of an hour, as in -05:00")

// Parse reads an offset from UTC, in quarters of an hour from -12:00 to +14:00.
// The zone has the text as its name. The text -00:00 is refused, since by RFC
// 3339 it means that the offset is not known.
func Parse(text string) (*time.Location, error) {
	if len(text) != len("-05:00") || text[3] != ':' || text == "-00:00" {
		return nil, errZone
	}
	hours, err := strconv.ParseUint(text[1:3], 10, 8)
	minutes, err2 := strconv.ParseUint(text[4:], 10, 8)
	offset := int(60*hours + minutes)
	switch {
	case err != nil || err2 != nil || minutes > 59 || minutes%15 != 0:
		return nil, errZone
	case text[0] == '-' && offset <= 12*60:
		offset = -offset
	case text[0] == '+' && offset <= 14*60:
	default:
		return nil, errZone
	}
	return time.FixedZone(text, 60*offset), nil
}

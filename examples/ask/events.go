package main

import (
	"errors"
	"reflect"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
	"github.com/arbiter-go/arbiter/rating"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the verbs that check an event, and the verbs that take a whole
// event of the packages roundrobin and qualify, with all its options, or a
// whole record of package rating. They answer in the JSON of the package.

type (
	league    = roundrobin.Event[id]
	qualifier = qualify.Event[id]
)

// problems has what is wrong with an event, in the form of its package.
type problems[P error] struct {
	Problems P `json:"problems"`
}

// check is the verb that checks an event. An event with problems is no reason
// to refuse the question.
func check[E interface{ Check() error }, P error](q question[E]) (a problems[P], err error) {
	if err = q.Event.Check(); errors.As(err, &a.Problems) {
		err = nil
	}
	return a, err
}

// events has these verbs.
var events = map[string]verb{
	"pairing.check":    on(check[history, pairing.Problems]),
	"roundrobin.check": on(check[league, roundrobin.Problems]),
	"qualify.check":    on(check[qualifier, qualify.Problems]),
	"duplicate.check":  on(check[duplicate.Event[id], duplicate.Problems]),
	"rating.fitpairs": on(func(q struct {
		Ask     string            `json:"ask"`
		Players []id              `json:"players"`
		Pairs   []rating.Pair[id] `json:"pairs"`
		Options rating.Options    `json:"options,omitzero"`
	}) (rating.Table[id], error) {
		return rating.FitPairs(q.Players, q.Pairs, q.Options)
	}, reflect.TypeFor[rating.Pair[id]]()),
	"roundrobin.fixtures": on(func(q question[league]) (roundrobin.Calendar[id], error) {
		return roundrobin.Fixtures(q.Event)
	}),
	"roundrobin.standings": on(func(q question[league]) (roundrobin.Table[id], error) {
		return roundrobin.Standings(q.Event)
	}),
	"roundrobin.final": on(func(q question[league]) (roundrobin.Decision[id], error) {
		return roundrobin.Final(q.Event)
	}),
	"roundrobin.outlook": on(func(q question[league]) (prospects, error) {
		list, err := roundrobin.Outlook(q.Event)
		return prospects{list}, err
	}),
	"qualify.ranking": on(func(q question[qualifier]) (qualify.Ranking[id], error) {
		return qualify.Rank(q.Event)
	}),
	"qualify.at": on(func(q struct {
		question[qualifier]
		At time.Time `json:"at"`
	}) (then, error) {
		e, games := q.Event.At(q.At)
		return then{e, games}, nil
	}),
	"qualify.outlook": on(func(q struct {
		question[qualifier]
		At time.Time `json:"at"`
	}) (qualify.Forecast[id], error) {
		return qualify.Outlook(q.Event, q.At)
	}),
}

// A then is the answer to qualify.at. Games are numbered as in the JSON of
// package qualify, from 0.
type then struct {
	Event qualifier `json:"event"`
	Games []int     `json:"games"`
}

// A prospects is the answer to roundrobin.outlook.
type prospects struct {
	Prospects []roundrobin.Prospect[id] `json:"prospects"`
}

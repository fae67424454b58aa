package main

import (
	"time"

	"github.com/arbiter-go/arbiter/qualify"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the verbs that take a whole event of the packages roundrobin
// and qualify, with all its options. They answer in the JSON of the package.

type (
	league    = roundrobin.Event[id]
	qualifier = qualify.Event[id]
)

// events has these verbs.
var events = map[string]verb{
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
	"qualify.outlook": on(func(q struct {
		question[qualifier]
		At time.Time `json:"at"`
	}) (qualify.Forecast[id], error) {
		return qualify.Outlook(q.Event, q.At)
	}),
}

// A prospects is the answer to roundrobin.outlook.
type prospects struct {
	Prospects []roundrobin.Prospect[id] `json:"prospects"`
}

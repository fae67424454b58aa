package pages

import (
	"cmp"
	"errors"

	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the page of the title, once the event is over.

// A titlePage has the certificate of the champion.
type titlePage struct {
	Certificate title.Certificate
	Title       string
	Champion    *playerLink
	Places      []titlePlace
	Picture     string
}

// A titlePlace is a place with those who have it.
type titlePlace struct {
	Place   string
	Shared  bool
	Players []*playerLink
	More    int // others who share it
}

func champion(v visit) (content, error) {
	c, err := v.certificate()
	if errors.Is(err, title.ErrNotOver) || errors.Is(err, title.ErrNoChampion) || errors.Is(err, title.ErrShared) {
		err = ErrNoPage
	}
	if err != nil {
		return content{}, err
	}
	p := titlePage{Certificate: c, Title: prose(c.Title), Champion: v.playerLink(c.Champion),
		Picture: v.picture("certificate.svg")}
	for _, x := range c.Places {
		p.Places = append(p.Places, v.titlePlace(x))
	}
	return content{say.Clean(p.Title), p}, nil
}

// certificate is the certificate of the title, if there is a champion.
func (v View) certificate() (title.Certificate, error) {
	f := v.State.File
	if !v.State.Begun() {
		return title.Certificate{}, title.ErrNotOver
	}
	return title.New(cmp.Or(f.Title, title.Other), f.About, f.Event)
}

// title is the title of the champion, if there is a certificate, or else "". A
// champion without a title has a certificate.
func (v View) title() string {
	c, err := v.certificate()
	if err != nil {
		return ""
	}
	if c.Title == title.Other {
		return "certificate"
	}
	return prose(c.Title)
}

// maxShared is how many players of a shared place a podium names.
const maxShared = 8

// podium has the first three places of an event, as its document gives them. A
// champion is shown otherwise.
func (v View) podium(t pairing.Table[string]) (list []titlePlace) {
	for _, x := range t.Places {
		if x.From <= 3 && (x.From > 1 || t.Champion == nil) {
			list = append(list, v.titlePlace(x))
		}
	}
	return list
}

func (v View) titlePlace(x pairing.Place[string]) titlePlace {
	p := titlePlace{Place: interval(x.From, x.To), Shared: x.From < x.To}
	for _, name := range x.Players[:min(len(x.Players), maxShared)] {
		p.Players = append(p.Players, v.playerLink(name))
	}
	p.More = len(x.Players) - len(p.Players)
	return p
}

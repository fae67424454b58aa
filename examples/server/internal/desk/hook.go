package desk

import (
	"errors"
	"net/url"
)

// A Hook is where messages about the event go. Both are private.
type Hook struct {
	Address string `json:"address,omitzero"`
	Secret  string `json:"secret,omitzero"` // signs the messages
}

// message sets where messages go. The log does not say where. A secret that is
// not given stays, as long as the address is the same.
func (d *decision) message(c SetMessages) error {
	if err := errors.Join(text("address", c.Address), text("secret", c.Secret)); err != nil {
		return err
	}
	if c.Address != "" {
		u, err := url.Parse(c.Address)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil {
			return invalid("address: write an address such as https://chat.example.org/hook")
		}
	}
	if c.Address == "" && c.Secret != "" {
		return invalid("secret: it needs an address")
	}
	if c.Secret == "" && c.Address == d.s.Hook.Address {
		c.Secret = d.s.Hook.Secret
	}
	d.n.Hook = Hook(c)
	switch {
	case d.n.Hook == d.s.Hook:
		return d.alreadySo(0)
	case c.Address == "":
		d.sentence = "No more messages are sent."
	default:
		d.sentence = "Messages about rounds are sent to an address of the director."
	}
	return nil
}

package svg

import (
	"os"
	"strconv"
	"strings"
)

// This file has the colors of pictures, in light and dark.

// Colors has the colors of a picture by their names, each in light and in dark.
// The colors paper, ink and faint are there in every picture.
type Colors map[string][2]Color

// common has the colors of every picture.
var common = Colors{
	"paper": {White, RGB(13, 17, 23)},
	"ink":   {RGB(26, 26, 26), RGB(232, 237, 243)},
	"faint": {RGB(89, 94, 102), RGB(160, 169, 180)},
}

// Of returns a color in light and in dark.
func (c Colors) Of(name string) [2]Color {
	if x, ok := c[name]; ok {
		return x
	}
	if x, ok := common[name]; ok {
		return x
	}
	panic("svg: no color has the name " + name)
}

// Style returns CSS for light and dark. In the CSS, a dollar sign and a name,
// such as $ink, stand for a color.
func (c Colors) Style(css string) string {
	var themes [2]string
	for k := range themes {
		themes[k] = os.Expand(css, func(name string) string { return c.Of(name)[k].String() })
	}
	return themes[0] + "@media(prefers-color-scheme:dark){" + themes[1] + "}"
}

// Each repeats CSS n times. In place of each number sign it has 0 the first
// time, then 1, and so on.
func Each(n int, css string) string {
	all := ""
	for k := range n {
		all += strings.ReplaceAll(css, "#", strconv.Itoa(k))
	}
	return all
}

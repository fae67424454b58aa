package pages

// public has the pages that everybody may see. If two patterns match a path,
// the first one counts.
var public = []route{
	{pattern: "", keys: "find from", template: "standings", show: standings},
	{pattern: "rounds/{round}/why/{from}", template: "why", slow: true, show: whyRound},
	{pattern: "rounds/{round}/why", template: "why", slow: true, show: whyRound},
	{pattern: "rounds/{round}", keys: "by find from", template: "round", show: round},
	{pattern: "hall", keys: "by", template: "hall", show: hallScreen},
	{pattern: "players", keys: "name", template: "player", show: player},
	{pattern: "players/{name}", template: "player", show: player},
	{pattern: "ladder", template: "ladder", slow: true, show: ladder},
	{pattern: "crosstable", keys: "from", template: "crosstable", show: crosstable},
	{pattern: "pictures", template: "pictures", slow: true, show: pictures},
	{pattern: "calendar", keys: "round", template: "calendar", show: times},
	{pattern: "predictions", keys: "round", template: "predictions", show: predictions},
	{pattern: "whatif", keys: "player", template: "whatif", slow: true, still: true, show: whatIf},
	{pattern: "money", template: "money", show: settlement},
	{pattern: "rules", template: "rules", show: rules},
	{pattern: "seeding", template: "seeding", show: seeding},
	{pattern: "title", template: "title", show: champion},
	{pattern: Embed, keys: "first", template: "embed", show: embedded},
	{pattern: "log", keys: "before kind round player", template: "log", show: notices},
}

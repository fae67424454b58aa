package holdem

// An equilibriumBot plays the game with limits by a fixed table of mixed
// choices. It learns nothing and believes nothing of its opponent.
//
// The table is the average strategy of regret minimization in a smaller game.
// In that game a hand is one of eight classes in each round, by its odds. A
// player forgets the classes of earlier rounds. From the betting of earlier
// rounds a player knows only the number of raises, up to three, and whether the
// last of them was their own.
//
// Method: Zinkevich, Johanson, Bowling and Piccione, "Regret minimization in
// games with incomplete information", 2007. Unlike the paper, players forget,
// so that nothing is proved. A test trains a player against the table alone,
// and measures the gain of this player.
type equilibriumBot struct{ lots lots }

// Act draws an action by the table.
func (e equilibriumBot) Act(v View) (Action, int64) {
	raises, last := 0, Nobody
	for _, t := range v.Taken {
		if t.Action.Kind == Raise && t.Round < v.Betting.Round() {
			raises, last = raises+1, t.By
		}
	}
	if v.Game != Limit || v.Betting.ToAct() == Nobody {
		return Action{Kind: Call}, 0
	}
	at := v.Betting.situate(raises, last)
	folds, raise := at.shares(class(at.round, odds(v.Cards, v.Board)))
	n := e.lots.draw(v, eighths)
	if _, ok := v.Betting.Raise(); ok && n < raise {
		return Action{Kind: Raise}, 0
	}
	if v.Betting.ToCall() > 0 && n >= eighths-folds {
		return Action{Kind: Fold}, 0
	}
	return Action{Kind: Call}, 0
}

// Over learns nothing.
func (equilibriumBot) Over(View) {}

// classes is how many classes of hands the table of an equilibriumBot has in
// each round.
const classes = 8

// A situation is the part of the betting that an equilibriumBot keeps.
type situation struct {
	round   int // from 0
	course  int // of the round
	earlier int // the betting of earlier rounds
}

// The numbers of courses, and of earlier courses.
const (
	courseCount  = 10
	earlierCount = 7
)

// situate returns the situation of the player whose turn it is. It gets the
// number of raises in earlier rounds, and who made the last of them.
func (b Betting) situate(raises int, last Seat) (s situation) {
	s.round = int(b.round)
	switch {
	case b.raises > 0:
		s.course = 2 * int(b.raises)
		if b.turn == Second {
			s.course++
		}
	case b.acted:
		s.course = 1
	}
	if raises > 0 {
		s.earlier = 2*min(raises, 3) - 1
		if b.turn == last {
			s.earlier++
		}
	}
	return s
}

// class returns the class of a hand by its odds.
func class(round, odds int) uint8 {
	if round == 0 {
		odds = worse[odds]
	}
	return uint8(min(odds*classes/whole, classes-1))
}

// eighths is the whole of a mixed choice.
const eighths = 8

// shares returns how many eighths of the choices are folds and raises.
func (s situation) shares(class uint8) (folds, raises uint64) {
	mixed := equilibrium[s.round][s.course][s.earlier]
	if mixed == "" {
		return 0, 0 // in another game
	}
	mixed = mixed[2*class:]
	return uint64(mixed[0] - '0'), uint64(mixed[1] - '0')
}

// equilibrium has the mixed choices by round, course and earlier rounds. Each
// text has two digits for each class: the eighths of folds and of raises.
var equilibrium = [rounds][courseCount][earlierCount]string{
	{
		{"8013080508080807"},
		{"0003030608080808"},
		{"0000000200000808"},
		{"0100000008080008"},
		{"0300010001050507"},
		{"0001000100000208"},
		{"0000000000000000"},
		{"0000000000000000"},
	},
	{
		{"0000060303030705", "0000010300020102", "0806080708080707", "0100010501070606", "0605080707080808",
			"0200030301080705", "0604010400070705"},
		{"0806020001080803", "0102040100030507", "0808060408080608", "0001070100070808", "0704070608080808",
			"0807060504080808", "0507010006080808"},
		{"7180610202030707", "8080330100010808", "7071440400050107", "3031211100010808", "8000070003070808",
			"5371410100080808", "3240110111010808"},
		{"7180100104040201", "8040120300000307", "8032010101000403", "8031000101010508", "3543010601000508",
			"8070010101000008", "8060000401000208"},
		{"1780610203030805", "8080010100020808", "1120110303020708", "8080070106000608", "8017042100000008",
			"8034800200010008", "2000000217010008"},
		{"8080440805010201", "8023110000040407", "8070110500000408", "8060000200000008", "6226353512020107",
			"6271414100000108", "8080715320000002"},
		{"5280226103000808", "6071220003000308", "0526082313080508", "5010523503330107", "5108072104030108",
			"0862802423040000", "8001703510410104"},
		{"8080700826000408", "8080120608070006", "0740351731000108", "5070334301000001", "7162114407020007",
			"8025162352050201", "4080607105430001"},
		{"8000200000000000", "3050000000000000", "0020400000000000", "8000800000000000", "4010000000000000",
			"8000700000000000", "4000000020000000"},
		{"8020000000000000", "8010100000000000", "4040400010000000", "0080006000000000", "5020303010000000",
			"8060100010000000", "0000706080000000"},
	},
	{
		{"0100000001060302", "0002030003070305", "0007030004070604", "0000010000010002", "0005080207080708",
			"0000020100010801", "0000060605080807"},
		{"0706010003070808", "0604010002080808", "0707010001080808", "0708020007070808", "0808060006080808",
			"0407030002070808", "0106040002080808"},
		{"8080712030020208", "8080800100000808", "8080801100000808", "8080710000000808", "8080800000000808",
			"8080800100000408", "8080620000080808"},
		{"1780802000010105", "8080510101010406", "8080710000000303", "8080330000000808", "6261430100000508",
			"8080410100000208", "8080500300000208"},
		{"7180713020010208", "7180710000000008", "1771806100000308", "1771412400000008", "7080610000000008",
			"1780807180000008", "3580806200000008"},
		{"4480802640100007", "8080444010100008", "8080624351100108", "8080614000000008", "8080612100000008",
			"8080618000000005", "8080808020100002"},
		{"8080715380000004", "1771538060080008", "5360803544081008", "8080712626000006", "0833444301000008",
			"2204808005431005", "8008802660080003"},
		{"3462707122000005", "1735715200000007", "1140527062700007", "0780714300000004", "8024403025000006",
			"7134718013001002", "8070332002080006"},
		{"7000808000000000", "8070707060000000", "0030208030000000", "8080301000000000", "8080404000400000",
			"8020102000700000", "8000707000800000"},
		{"0080804010000000", "8080808010500000", "4080806000000000", "8080602010300000", "0050208080200000",
			"8000308000807000", "7080400080100000"},
	},
	{
		{"0101000006050405", "0500000107080706", "0500000107070604", "0602000004010806", "0503000108080805",
			"0802000000000005", "0408000000020806"},
		{"0801000007080808", "0700000107080808", "0801000308080808", "0803000308080808", "0702000008080808",
			"0808010000050808", "0805000000040808"},
		{"8070303001000808", "8080400000000808", "7170300100000808", "8080201000000808", "8071300001000808",
			"8080700000000008", "5380801000000808"},
		{"8080413000000508", "8070311100020508", "8070210000000808", "6271300000000608", "7170302000000608",
			"6262801000000008", "6280500000000005"},
		{"8071702430200008", "8080013040000008", "7180444020300008", "8080316021210008", "8080705020100008",
			"8080801040016000", "8080802562801006"},
		{"8071808020110007", "8080620021210008", "7171402030200008", "8080802020200008", "7180705050000008",
			"8080807105300002", "8080804000401008"},
		{"8071808000104004", "8080101010100000", "0860310750621008", "8080808070807004", "0880606020067002",
			"8080801080800800", "8053808080800800"},
		{"8004708051243008", "8070802600002003", "8080710080003008", "8080808050802003", "7180804307802008",
			"8080808080018000", "8080808080804000"},
		{"8080000070000000", "8080800080800000", "8080800080808000", "8080007080800000", "8080808080800000",
			"8080002040000000", "8080001080801000"},
		{"8080308080800000", "8050808080803000", "8080807070800000", "8080808080804000", "8080408080000000",
			"8080008080800000", "8080700000000000"},
	},
}

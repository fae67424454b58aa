# Plays Stack'Em, Abalone and hold'em as plainly as possible.

set -f # no word stands for files
IFS=' :'
cr=$(printf '\r')

[ "$1" = poker ] && echo VERSION:2.0.0 # the bot speaks first
while IFS= read -r line; do
	line=${line%"$cr"}
	set -- $line
	case $1 in
	join)
		side=O
		[ "$4" = black ] && side='#'
		echo ready
		;;
	mine) mine=$line ;;
	discard | brick)
		word=$1
		place=$((15 - $2 * 16 / 100)) # of a brick in a wall: 0 for A0, to 15 for D3
		set -- $mine
		shift $((place + 1))
		fits=$((15 - $1 * 16 / 100 != place))
		set -- A B C D
		shift $((place / 4))
		case $word$fits in
		discard1) echo d ;;
		discard0) echo p ;;
		brick1) echo $1$((place % 4)) ;;
		brick0) echo -1 ;;
		esac
		;;
	board) board=$2 ;;
	go) # a marble moves to the right
		before=${board%%"$side".*}
		if [ "$before" = "$board" ]; then
			echo resign
			continue
		fi
		set -- i h g f e d c b a
		while [ "$before" != "${before#*/}" ]; do
			before=${before#*/}
			shift
		done
		number=$((${#before} + 1))
		echo $1$number-$1$((number + 1))
		;;
	MATCHSTATE)
		case $5 in
		"|"* | *"|" | *"|/"*) ;;
		*) continue ;; # the hand is over
		esac
		round=${4##*/}
		turn=0
		[ "$round" = "$4" ] && turn=1
		while [ -n "$round" ]; do
			case $round in
			[cr]*) turn=$((turn + 1)) ;;
			f*) continue 2 ;;
			esac
			round=${round#?}
		done
		[ $((turn % 2)) = $2 ] && echo "$line:c"
		;;
	esac
done

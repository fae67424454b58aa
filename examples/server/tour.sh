#!/bin/sh
# A tour of the interface for programs: it starts the server with the shipped
# event in a temporary directory, asks a few questions, reports a result, and
# stops the server.
set -eu
cd "$(dirname "$0")/../.."
tmp=$(mktemp -d)
trap 'kill $server 2>/dev/null; wait; rm -rf "$tmp"' EXIT
go build -o "$tmp/server" ./examples/server
"$tmp/server" -addr 127.0.0.1:0 -dir "$tmp/events" -sample >"$tmp/out" 2>"$tmp/log" &
server=$!
until grep -q '^Open' "$tmp/out" 2>/dev/null; do
	kill -0 $server
	sleep 0.1
done
at=$(sed -n 's|^Open \(.*\)/$|\1/api/events|p' "$tmp/out")
token=$(cat "$tmp/events.token")

echo "What is next?"
curl -s "$at/championship/next"
echo

echo "Which record last changed round 4?"
curl -s -o "$tmp/round" -D - "$at/championship/rounds/4" | grep -i '^etag' | tr -d '\r'

echo "A result:"
report() {
	curl -s -o "$tmp/answer" -w '%{http_code}\n' "$at/championship/report" -H "Authorization: Bearer $token" \
		-H 'Content-Type: application/json' -H 'If-Match: "126"' -d "$1"
}
report '{"round":4,"game":{"gold":"Ines Duarte","silver":"Bastian Roth","outcome":"gold"}}'
grep -o '"said":"[^"]*"' "$tmp/answer"

echo "The same again has no effect, and another result is refused:"
report '{"round":4,"game":{"gold":"Ines Duarte","silver":"Bastian Roth","outcome":"gold"}}'
grep -o '"old":true' "$tmp/answer"
report '{"round":4,"game":{"gold":"Ines Duarte","silver":"Bastian Roth","outcome":"silver"}}'

echo "What would a withdrawal change?"
curl -s "$at/championship/withdraw?preview=1" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d '{"player":"Ines Duarte"}' |
	grep -o '"said":"[^"]*"'

echo "The last lines of the log:"
curl -s "$at/championship/log?after=126" | grep -o '"said":"[^"]*"'

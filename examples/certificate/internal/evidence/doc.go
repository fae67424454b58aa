// Package evidence has a program in Python that checks the answers of
// runoff.Evidence without the library:
//
//	python3 evidence.py [-exact] cases.jsonl
//
// The comment of evidence.py has the lines of the file and the exit statuses.
// The program keeps to the rule book and the documentation alone. It keeps the
// money of every bettor, and tries all orders of leaving. The tests give it
// answers of the library.
package evidence

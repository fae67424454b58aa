// Package margins has a program in Python that checks the answers of Margin, of
// any package, without the library:
//
//	python3 margins.py [-tries N] cases.jsonl
//
// The comment of margins.py has the lines of the file and the exit statuses.
// The program keeps to the rule book and the documentation alone. It ranks each
// record by its own code, in exact arithmetic, and tries every change that is
// smaller than the least. The tests give it answers of the library.
package margins

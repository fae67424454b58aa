// Package remote says what a competition must tell other machines so that they
// can play its matches, and what it must know about their answers.
//
// The program of a competition makes a [Competition] and gives it to a [Host].
// The host lets others play. Each of them makes the same competition from its
// [Setup]. Competitions are the same if their keys are.
//
// A match that is played twice must have the same [Essence] each time, unless a
// clock has decided, or a bot plays by the clock. So two machines can be
// compared.
package remote

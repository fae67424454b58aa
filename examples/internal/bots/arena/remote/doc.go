// Package remote describes a competition to other machines that play its
// matches, and reads their answers.
//
// The program of a competition makes a [Competition] and gives it to a [Host].
// The host lets others play. Each of them makes the same competition from its
// [Setup]. Competitions are the same if their keys are.
//
// A match that is played twice must have the same [Essence] each time, unless a
// clock has decided, or a bot plays by the clock. So two machines can be
// compared.
package remote

// Package diagram draws boards of Abalone.
//
// [Text] draws a board as the competition's document does.
//
// [SVG] draws a position as a picture, with the last move, the lost marbles and
// the names of the players. [At] finds the position in a game. [Game] draws all
// positions of a game on one sheet.
//
// # Pictures
//
// A picture has light and dark colors. The marbles can be told apart without
// color. All lengths are whole pixels, so that the bytes are the same on every
// machine. The description of a picture says in words which marbles are on the
// board.
//
// Pictures of the same kind use the same ids. So a page should show each
// picture as a file of its own, and not inline.
//
// # Limits
//
// A text that is too wide loses its middle. Below a picture are at most
// [MaxLines] lines, and on a sheet are at most [MaxBoards] boards.
package diagram

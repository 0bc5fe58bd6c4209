// Package source is what all passes of the compiler know of source files: positions in them, what
// is found wrong there, and the lines that are shown with it. It knows nothing of the language.
//
// An Error is a position and a message, with an Excerpt of the line once WithText has read the
// text. Lists are bounded: of one kind a pass keeps some thousand findings and counts the rest, and
// Shown says how many more there are.
package source

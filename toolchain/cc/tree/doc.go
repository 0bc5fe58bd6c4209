// Package tree answers questions about programs as the front end (modernc.org/cc/v4) has read and
// checked them: what an expression is in its parentheses, what a declaration says, what a type is
// made of. It knows nothing of the chip.
package tree

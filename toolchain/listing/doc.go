// Package listing prints object files as GNU's objdump, nm and size do. For files made by GNU's
// tools for the chip the lines are the same, so that scripts can read either.
//
// Differences: special registers for which GNU's tools have no name are printed with that of the
// manual, and fabs in its short form is printed with its registers. Section groups are not listed.
package listing

// Package listing prints object files as GNU's objdump, nm and size do: the same lines for what
// GNU's tools for the chip make, so that scripts which read those read these.
//
// Not as in GNU's: special registers without a name there have the manual's, and fabs in its short
// form has its registers. Groups of sections are not listed.
package listing

// Package likely finds what C allows and is most likely a mistake: a part of what GNU's compiler warns
// of with -Wall, under its names. It looks at a checked syntax tree and changes nothing.
//
// A warning is given only where the tree leaves no doubt: a variable or function that nothing names
// is unused, one that is only set is not.
package likely

// Package likely warns about code that C permits but that is most likely a mistake. Its warnings
// are some of those that GNU's compiler has with -Wall, under the same names. It reads a checked
// syntax tree and changes nothing.
//
// It warns only where the tree leaves no doubt: a variable or function that is never named is
// unused; one that is only assigned to is not reported.
package likely

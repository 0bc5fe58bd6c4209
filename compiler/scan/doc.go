// Package scan turns Erlang source into tokens. It knows forms only as far as they end in a full
// stop, and nothing of macros, which package syntax replaces.
//
// Source is UTF-8; columns count characters from 1, and a tab is one. Names are of ASCII and Latin-1
// letters, digits, _ and @. What is no token is reported and ends the form: the scanner goes on
// behind it.
package scan

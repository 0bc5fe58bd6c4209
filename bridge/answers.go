package bridge

import "github.com/parallergo/epiphany/term"

// Results of calls.
const (
	atomOK  = term.AtomName("ok")
	atomEOF = term.AtomName("eof")
)

func okTuple(v any) term.Tuple { return term.Tuple{atomOK, v} }

func posixError(name string) term.Tuple {
	return term.Tuple{term.AtomName("error"), term.AtomName(name)}
}

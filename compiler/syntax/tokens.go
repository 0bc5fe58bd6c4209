package syntax

import (
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
)

// Token is a token of a source whose macros are replaced.
type Token struct {
	source.Pos
	Kind string // as erl_scan has it: atom, var, integer, float, char, string, dot, or what is written
	Text string // of what the kind does not say: a name, digits to the base of ten, characters
}

// Tokens gives the tokens of all forms that are no directives of the preprocessor. Errors are those
// of scanner and preprocessor.
func Tokens(file string, src []byte, opt Options) (all []Token, errs source.Errors) {
	p, _, errs := newParser(file, src, opt)
	if len(errs) > 0 {
		return nil, errs
	}
	for {
		form, ok := p.next()
		if form == nil {
			return all, source.Errors(source.Sorted(p.Errs))
		}
		for i := range form {
			if ok {
				all = append(all, p.outside(form[i]))
			}
		}
	}
}

// scanned are the names that erl_scan has for kinds of tokens that have a text.
var scanned = map[token.Kind]string{
	token.Dot: "dot", token.Atom: "atom", token.Var: "var", token.Int: "integer",
	token.Float: "float", token.Char: "char",
	token.String: "string",
}

// outside is a token as others know it.
func (p *preproc) outside(t token.Token) Token {
	out := Token{Pos: p.pos(t), Kind: scanned[t.Kind], Text: t.Text}
	switch {
	case t.Kind == token.Int:
		out.Text = intValue(t.Text).String()
	case t.Kind == token.Other:
		out.Kind, out.Text = t.Text, ""
	case out.Kind == "":
		out.Kind = t.Kind.String()
	}
	return out
}

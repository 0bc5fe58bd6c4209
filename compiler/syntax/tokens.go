package syntax

// Token is a token of a source whose macros are replaced.
type Token struct {
	Pos
	Kind string // as erl_scan has it: atom, var, integer, float, char, string, dot, or what is written
	Text string // of what the kind does not say: a name, digits to the base of ten, characters
}

// Tokens gives the tokens of all forms that are no directives of the preprocessor. Errors are those
// of scanner and preprocessor.
func Tokens(file string, src []byte, opt Options) (all []Token, errs Errors) {
	p, _, errs := newParser(file, src, opt)
	if len(errs) > 0 {
		return nil, errs
	}
	for {
		form, ok := p.next()
		if form == nil {
			return all, Errors(Sorted(p.Errs))
		}
		for i := range form {
			if ok {
				all = append(all, p.outside(form[i]))
			}
		}
	}
}

// scanned are the names that erl_scan has for kinds of tokens that have a text.
var scanned = map[kind]string{
	tDot: "dot", tAtom: "atom", tVar: "var", tInt: "integer", tFloat: "float", tChar: "char",
	tString: "string",
}

// outside is a token as others know it.
func (p *preproc) outside(t token) Token {
	out := Token{Pos: p.pos(t), Kind: scanned[t.kind], Text: t.text}
	switch {
	case t.kind == tInt:
		out.Text = intValue(t.text).String()
	case t.kind == tOther:
		out.Kind, out.Text = t.text, ""
	case out.Kind == "":
		out.Kind = t.kind.String()
	}
	return out
}

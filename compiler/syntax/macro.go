package syntax

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/token"
)

// macro is a name with all its definitions: at most one for each arity, -1 being the one without
// parentheses.
type macro struct{ defs map[int]*definition }

type definition struct {
	arity  int
	params map[string]int // their places
	body   []token.Token
	active bool // being expanded
}

func (m *macro) find(arity int) *definition { return m.defs[arity] }

// param is the place of a parameter, -1 if there is none of that name.
func (d *definition) param(name string) int {
	if i, found := d.params[name]; found {
		return i
	}
	return -1
}

// define adds a definition; one of the same arity must not exist.
func (p *preproc) define(at token.Token, name string, arity int, params map[string]int,
	body []token.Token) {
	m := p.macros[name]
	if m == nil {
		m = &macro{map[int]*definition{}}
		p.macros[name] = m
	}
	if m.find(arity) != nil {
		p.fail(at, "redefining macro '%s'", name)
		return
	}
	m.defs[arity] = &definition{arity: arity, params: params, body: body}
	p.noteMacro(at, name)
}

func macroName(name string, arity int) string {
	if arity < 0 {
		return name
	}
	return name + "/" + strconv.Itoa(arity)
}

// expand appends to out the tokens of in with macro calls replaced. depth counts the expansions
// around it.
func (p *preproc) expand(out, in []token.Token, depth int) []token.Token {
	for i := 0; i < len(in); {
		t := in[i]
		if t.Kind != token.Question {
			out = append(out, t)
			i++
			continue
		}
		name, ok := macroToken(in[i+1:])
		if !ok && i+1 < len(in) && in[i+1].IsEnd() {
			out = append(out, t)
			i++
			continue
		}
		if !ok {
			at := t
			if i+1 < len(in) {
				at = in[i+1]
			}
			p.fail(at, "illegal macro call '?%s'", at.Term())
			i++
			continue
		}
		var n int
		out, n = p.call(out, in[i+1], name, in[i+2:], depth)
		i += 2 + n
	}
	return out
}

// macroToken gives the name behind a question mark: an atom or a variable.
func macroToken(in []token.Token) (string, bool) {
	if len(in) == 0 {
		return "", false
	}
	return in[0].Text, in[0].Kind == token.Atom || in[0].Kind == token.Var
}

// call expands one macro call, with its name at a token and rest behind it, and returns how many
// tokens of rest were its arguments.
func (p *preproc) call(out []token.Token, at token.Token, name string, rest []token.Token,
	depth int) ([]token.Token, int) {
	if p.builtin(&out, at, name) {
		return out, 0
	}
	def, args, used := p.resolve(at, name, rest)
	if def == nil || !p.enter(at, def, name, depth) {
		return out, used
	}
	start := len(out)
	switch name {
	case "FEATURE_ENABLED", "FEATURE_AVAILABLE":
		out = append(out, p.featureTest(at, name, args[0]))
	default:
		// What an argument brought is expanded in front, so that a macro may be called in its own
		// argument.
		body := p.substitute(at, def, args, depth)
		def.active = true
		out = p.expand(out, body, depth+1)
		def.active = false
	}
	p.spent += 1 + len(out) - start
	return out, used
}

// enter refuses circular and endless expansions.
func (p *preproc) enter(at token.Token, def *definition, name string, depth int) bool {
	switch {
	case def.active:
		p.fail(at, "circular macro '%s'", macroName(name, def.arity))
	case depth > maxMacroDepth:
		p.fail(at, "macro calls nested deeper than %d", maxMacroDepth)
	case p.spent > p.maxExpansion():
		p.fail(at, "macros of this file expand to more than %d tokens, one for each %d bytes of the limit (source-bytes)", p.maxExpansion(), tokenBytes)
	default:
		return true
	}
	return false
}

// maxExpansion bounds the tokens that macros bring.
func (p *preproc) maxExpansion() int { return p.opt.limit() / tokenBytes }

// builtin appends the value of a macro that depends on where it stands.
func (p *preproc) builtin(out *[]token.Token, at token.Token, name string) bool {
	t := at
	switch name {
	case "MODULE":
		t.Kind, t.Text = token.Atom, p.module
	case "MODULE_STRING":
		t.Kind, t.Text = token.String, p.module
	case "BASE_MODULE":
		t.Kind, t.Text = token.Atom, p.base
	case "BASE_MODULE_STRING":
		t.Kind, t.Text = token.String, p.base
	case "FILE":
		t.Kind, t.Text = token.String, p.files[at.File]
	case "LINE":
		t.Kind, t.Text = token.Int, strconv.Itoa(int(at.Line))
	case "FUNCTION_NAME":
		t.Kind = token.FunctionName
		p.heads = true
	case "FUNCTION_ARITY":
		t.Kind = token.FunctionArity
		p.heads = true
	default:
		return false
	}
	if p.module == "" && strings.HasPrefix(name, "MODULE") ||
		p.base == "" && strings.HasPrefix(name, "BASE_MODULE") {
		p.fail(at, "undefined macro '%s'", name)
		return true
	}
	*out = append(*out, t)
	return true
}

// resolve picks the definition a call means. Arguments are read only when the macro has a
// definition with parameters.
func (p *preproc) resolve(at token.Token, name string,
	rest []token.Token) (def *definition, args [][]token.Token, used int) {
	m := p.macros[name]
	if m == nil && p.broken { // nobody wants to know
		return nil, nil, 0
	}
	if m == nil {
		if len(rest) > 0 && rest[0].Kind == token.LParen {
			args, _, ok := splitArgs(rest[1:])
			if !ok {
				p.fail(at, "badly formed argument for macro '%s'", name)
			}
			name = fmt.Sprintf("%s/%d", name, len(args))
		}
		p.fail(at, "undefined macro '%s'", name)
		return nil, nil, 0
	}
	plain := m.find(-1)
	if plain != nil && len(m.defs) == 1 || len(rest) == 0 || rest[0].Kind != token.LParen {
		if plain == nil {
			p.fail(at, "argument mismatch for macro '%s'", name)
		}
		return plain, nil, 0
	}
	args, used, ok := splitArgs(rest[1:])
	if !ok {
		p.fail(at, "badly formed argument for macro '%s'", name)
		return nil, nil, len(rest)
	}
	def = m.find(len(args))
	if def == nil {
		p.fail(at, "argument mismatch for macro '%s'", name)
	}
	return def, args, used + 1
}

// splitArgs reads arguments to the closing parenthesis and counts the tokens read, that parenthesis
// included. The first and the last are not empty; as in OTP one between them that is counts twice.
func splitArgs(in []token.Token) (args [][]token.Token, used int, ok bool) {
	var nest []token.Kind
	from := 0
	for i, t := range in {
		switch {
		case closer(t.Kind) != token.EOF:
			nest = append(nest, closer(t.Kind))
		case t.Kind == token.Fun && startsFun(in[i+1:]):
			nest = append(nest, token.End)
		case len(nest) > 0 && t.Kind == nest[len(nest)-1]:
			nest = nest[:len(nest)-1]
		case len(nest) > 0:
		case t.Kind == token.Comma && i == 0:
			return nil, 0, false
		case t.Kind == token.Comma:
			if args = append(args, in[from:i]); from == i {
				args = append(args, nil)
			}
			from = i + 1
		case t.Kind == token.RParen:
			if i > 0 {
				args = append(args, in[from:i])
			}
			return args, i + 1, from < i || i == 0
		}
	}
	return nil, 0, false
}

// closer gives the token that ends what the token opens.
func closer(k token.Kind) token.Kind {
	switch k {
	case token.LParen:
		return token.RParen
	case token.LBrace:
		return token.RBrace
	case token.LBracket:
		return token.RBracket
	case token.LBin:
		return token.RBin
	case token.Begin, token.If, token.Case, token.Receive, token.Try, token.Maybe:
		return token.End
	}
	return token.EOF
}

// startsFun tells whether what is behind the word fun makes it one with clauses and an end.
func startsFun(in []token.Token) bool {
	if len(in) > 0 && in[0].Kind == token.Var {
		in = in[1:]
	}
	return len(in) > 0 && in[0].Kind == token.LParen
}

// substitute gives the body of a definition, positioned at the name in the call, with its
// parameters replaced by the arguments.
func (p *preproc) substitute(at token.Token, def *definition, args [][]token.Token,
	depth int) []token.Token {
	ready := make([][]token.Token, len(args)) // expanded at the first use
	body := make([]token.Token, 0, len(def.body))
	for i := 0; i < len(def.body) && p.spent <= p.maxExpansion(); i++ {
		t := def.body[i]
		if arg := stringified(def, i); arg >= 0 {
			text := stringify(args[arg])
			p.spent += len(args[arg]) + len(text)/8
			body = append(body, token.Token{Kind: token.String, Text: text, Line: at.Line, Col: at.Col,
				File: at.File})
			i += 2
			continue
		}
		if i+2 < len(def.body) && t.Kind == token.Question && def.body[i+1].Kind == token.Question &&
			def.body[i+2].Kind == token.Var { // of no parameter
			i += 2
			t = def.body[i]
		}
		arg := -1
		if t.Kind == token.Var {
			arg = def.param(t.Text)
		}
		if arg < 0 {
			t.Line, t.Col, t.File = at.Line, at.Col, at.File
			body = append(body, t)
			continue
		}
		if ready[arg] == nil {
			ready[arg] = p.expandArg(args[arg], depth)
		}
		body = append(body, ready[arg]...)
		if n := len(args[arg]); n > 0 {
			at = args[arg][n-1] // what is behind an argument stands where that ends
		}
		p.spent += len(ready[arg])
	}
	return body
}

// expandArg expands the macro calls of an argument.
func (p *preproc) expandArg(arg []token.Token, depth int) []token.Token {
	if depth > maxMacroDepth {
		return arg // refused by enter
	}
	return p.expand(make([]token.Token, 0, len(arg)), arg, depth+1)
}

// stringified gives the index of the parameter that ??Parameter at i names, or -1.
func stringified(def *definition, i int) int {
	b := def.body
	if i+2 < len(b) && b[i].Kind == token.Question && b[i+1].Kind == token.Question &&
		b[i+2].Kind == token.Var {
		return def.param(b[i+2].Text)
	}
	return -1
}

// stringify spells tokens as source, one space between them.
func stringify(arg []token.Token) string {
	var b strings.Builder
	for i, t := range arg {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.Source())
	}
	return b.String()
}

package re

import (
	be "encoding/binary"
	"errors"
	"unicode/utf8"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	textual "github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/pcre"
	"github.com/parallergo/epiphany/term"
)

// pattern is a compiled pattern, and whether its subject is text.
type pattern struct {
	re      *pcre.Regexp
	unicode bool
}

// patternHead is the size of the header of a compiled pattern's binary: magic bytes, options,
// newline convention, and the meaning of \R. The pattern's source follows.
const (
	patternMagic = "PGRE"
	patternHead  = len(patternMagic) + 6
)

// maxPatterns is the maximum number of cached patterns.
const maxPatterns = 512

// Patterns is a cache of compiled patterns, by the binaries that packPattern makes.
type Patterns struct{ known map[string]*pcre.Regexp }

// New returns an empty cache.
func New() *Patterns { return &Patterns{map[string]*pcre.Regexp{}} }

// compiled returns the pattern of a binary that packPattern has made.
func (x *Patterns) compiled(packed []byte) (*pcre.Regexp, error) {
	if re := x.known[string(packed)]; re != nil {
		return re, nil
	}
	if len(packed) < patternHead || string(packed[:len(patternMagic)]) != patternMagic {
		return nil, errNoPattern
	}
	head := packed[len(patternMagic):]
	re, err := pcre.Compile(packed[patternHead:], pcre.Options(be.BigEndian.Uint32(head)),
		pcre.Newline(head[4]), pcre.BSR(head[5]))
	if err != nil {
		return nil, err
	}
	if len(x.known) >= maxPatterns {
		clear(x.known)
	}
	x.known[string(packed)] = re
	return re, nil
}

var errNoPattern = errors.New("actor: not a compiled pattern")

// packPattern returns the binary of a compiled pattern, which contains everything it is compiled
// from.
func packPattern(source []byte, o *options) []byte {
	packed := be.BigEndian.AppendUint32([]byte(patternMagic), uint32(o.compile))
	return append(append(packed, byte(o.newline), byte(o.bsr)), source...)
}

// compileCost is the number of steps charged for a byte of a pattern.
const compileCost = 32

// Compile implements compile(Pattern) and compile(Pattern, Options).
func (x *Patterns) Compile(c *builtin.Call) (term.Term, bif.Result) {
	o, good := readOptions(c, c.Optional(1))
	if !good || o.ofRun {
		return c.BadargFor("badopt")
	}
	source, good := readText(c, c.Args[0], o.compile&pcre.UTF != 0)
	if !good {
		return c.Badarg()
	}
	c.M.ChargeMatch(uint64(compileCost * len(source)))
	packed := packPattern(source, &o)
	re, err := x.compiled(packed)
	if err != nil {
		return c.Return(builtin.Tuple{term.Term(term.AtomError), faultOf(err)})
	}
	crlf := re.Newline >= pcre.NewlineCRLF
	return c.Return(builtin.Tuple{term.Term(term.AtomOK),
		builtin.Tuple{builtin.Named("re_pattern"), re.Groups, bit(o.compile&pcre.UTF != 0),
			bit(crlf), packed}})
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// faultOf returns {Text, Position} for an error in a pattern.
func faultOf(err error) any {
	var wrong *pcre.Error
	if errors.As(err, &wrong) {
		return builtin.Tuple{wrong.Text, wrong.Pos}
	}
	return builtin.Tuple{err.Error(), 0}
}

// readText returns the bytes of a pattern or a subject.
func readText(c *builtin.Call, t term.Term, unicode bool) ([]byte, bool) {
	read := c.M.IOData
	if unicode && !term.IsBinary(c.M.View, t) {
		if !term.IsList(t) && t != term.Nil {
			return nil, false
		}
		read = c.M.CharData
	}
	data, reason := read(t)
	return data, reason == term.None
}

// Inspect implements inspect(Pattern, namelist).
func (x *Patterns) Inspect(c *builtin.Call) (term.Term, bif.Result) {
	p, good := x.patternTerm(c, c.Args[0])
	if !good || c.Args[1] != c.Atom("namelist") {
		return c.Badarg()
	}
	names := builtin.List{}
	for i, n := range p.re.Names {
		if i == 0 || p.re.Options&pcre.DupNames == 0 || n.Name != p.re.Names[i-1].Name {
			names = append(names, builtin.Blob(n.Name))
		}
	}
	return c.Return(builtin.Tuple{builtin.Named("namelist"), names})
}

// patternTerm returns the pattern of a term, which must be a compiled pattern.
func (x *Patterns) patternTerm(c *builtin.Call, t term.Term) (p pattern, good bool) {
	v := c.M.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 5 ||
		term.Element(v, t, 0) != c.Atom("re_pattern") {
		return p, false
	}
	for i := 1; i < 4; i++ {
		if !term.IsSmall(term.Element(v, t, i)) {
			return p, false
		}
	}
	if !term.IsBinary(v, term.Element(v, t, 4)) {
		return p, false
	}
	re, err := x.compiled(term.BinBytes(v, term.Element(v, t, 4)))
	return pattern{re, term.SmallValue(term.Element(v, t, 2)) != 0}, err == nil
}

// Run implements run(Subject, Pattern) and run(Subject, Pattern, Options).
func (x *Patterns) Run(c *builtin.Call) (term.Term, bif.Result) {
	r, isRun := c.Memo.(*search)
	if !isRun {
		var fails bif.Result
		if r, fails = x.search(c); fails != bif.Done {
			return 0, fails
		}
		c.Memo = r
	}
	return c.Return(r.captured())
}

// search reads the arguments of run and executes it. If they are invalid it raises an exception.
func (x *Patterns) search(c *builtin.Call) (*search, bif.Result) {
	o, good := readOptions(c, c.Optional(2))
	if !good {
		_, how := c.BadargFor("badopt")
		return nil, how
	}
	p, wrong, good := x.pattern(c, &o)
	if wrong != nil && o.report {
		return &search{wrong: builtin.Tuple{builtin.Named("compile"), faultOf(wrong)}}, bif.Done
	}
	if !good || wrong != nil {
		_, how := c.Badarg()
		return nil, how
	}
	subject, good := readText(c, c.Args[0], p.unicode)
	r := &search{p: p, o: &o, subject: subject, whole: term.IsBinary(c.M.View, c.Args[0])}
	utf := p.re.Options&pcre.UTF != 0
	if !good || utf && !utf8.Valid(subject) || !r.inside(utf) || !readCaptures(c, r) {
		_, how := c.Badarg()
		return nil, how
	}
	r.search()
	c.M.ChargeMatch(r.steps)
	return r, bif.Done
}

// pattern returns the second argument of run: a compiled pattern, or the text of one, for which
// wrong is the compile error.
func (x *Patterns) pattern(c *builtin.Call, o *options) (p pattern, wrong error, good bool) {
	t := c.Args[1]
	if term.IsTuple(c.M.View, t) && term.TupleArity(c.M.View, t) == 5 {
		p, good = x.patternTerm(c, t)
		return p, nil, good && !o.ofCompile && o.newline <= pcre.NewlineAnyCRLF &&
			o.bsr <= pcre.BSRUnicode
	}
	p.unicode = o.compile&pcre.UTF != 0
	source, good := readText(c, t, p.unicode)
	if !good {
		return p, nil, false
	}
	c.M.ChargeMatch(uint64(compileCost * len(source)))
	p.re, wrong = x.compiled(packPattern(source, o))
	return p, wrong, true
}

// search is the state of a call of run.
type search struct {
	p       pattern
	o       *options
	subject []byte
	whole   bool   // the subject is the first argument itself, a binary
	kind    string // form of captures: index, list, binary, none
	groups  []group
	some    bool // only groups are returned; otherwise all from first on
	first   int

	found  [][]int32
	result pcre.Result
	steps  uint64
	wrong  any // error term for an invalid pattern
}

// inside reports whether the offset is valid: in the subject, and at the beginning of a character.
func (r *search) inside(utf bool) bool {
	at := r.o.offset
	if r.o.global && at > len(r.subject) {
		return true
	}
	return at <= len(r.subject) && (!utf || at == len(r.subject) || utf8.RuneStart(r.subject[at]))
}

// search finds the first match, or all.
func (r *search) search() {
	if r.o.offset > len(r.subject) {
		return
	}
	if !r.o.global {
		r.match(r.o.offset, 0)
		return
	}
	for at := r.o.offset; at <= len(r.subject); {
		m := r.match(at, 0)
		if m == nil {
			return
		}
		if m[1] > m[0] {
			at = int(m[1])
			continue
		}
		// A match that is not empty may begin there, too.
		if more := r.match(at, pcre.NotEmptyAtStart|pcre.MatchAnchored); more != nil &&
			more[1] > more[0] {
			at = int(more[1])
			continue
		} else if r.over() {
			return
		}
		at = r.next(int(m[0]))
	}
}

// over reports whether a limit has been exceeded.
func (r *search) over() bool { return r.result == pcre.ChoiceLimit || r.result == pcre.DepthLimit }

// next returns the offset after a character, or after CR LF if this may end a line.
func (r *search) next(at int) int {
	if at >= len(r.subject) {
		return at + 1
	}
	if r.p.re.Newline >= pcre.NewlineCRLF && r.subject[at] == '\r' && at+1 < len(r.subject) &&
		r.subject[at+1] == '\n' {
		return at + 2
	}
	if !r.p.unicode {
		return at + 1
	}
	_, n := utf8.DecodeRune(r.subject[at:])
	return at + n
}

// match searches once from an offset, and keeps the captures.
func (r *search) match(at int, flags pcre.Flags) []int32 {
	m := pcre.Match{
		Re: r.p.re, Subject: r.subject, Flags: r.o.flags | flags, Newline: r.o.newline,
		BSR: r.o.bsr, Limits: r.o.limits, Cluster: textual.ClusterBytes, Steps: r.steps,
	}
	result := m.Run(at)
	r.steps = m.Steps
	if result == pcre.NoMatch {
		return nil
	}
	r.result = result
	if result != pcre.Matched {
		return nil
	}
	found := m.Captures[:2*m.Top]
	r.found = append(r.found, found)
	return found
}

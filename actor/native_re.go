package actor

import (
	be "encoding/binary"
	"errors"
	"unicode/utf8"

	textual "github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/pcre"
	"github.com/parallergo/epiphany/term"
)

// reNatives are the module re, but for what it makes of these.
var reNatives = []binding{
	{"re", "compile", 1, reCompile},
	{"re", "compile", 2, reCompile},
	{"re", "inspect", 2, reInspect},
	{"re", "run", 2, reRun},
	{"re", "run", 3, reRun},
	{"re", "version", 0, func(c *call) (term.Term, outcome) { return c.answer(blob("8.44 2020-02-12")) }},
}

// pattern is a compiled pattern with what its term has beside it.
type pattern struct {
	re      *pcre.Regexp
	unicode bool
}

// patternHead is what the binary of a compiled pattern begins with: a word that says what it is,
// options, what ends a line, and what \R is. The pattern follows.
const (
	patternMagic = "PGRE"
	patternHead  = len(patternMagic) + 6
)

// maxPatterns is how many compiled patterns the master remembers. What it forgets it compiles again
// when it is used.
const maxPatterns = 512

// compiled finds or makes the pattern of a binary as packPattern makes it.
func (ma *Master) compiled(packed []byte) (*pcre.Regexp, error) {
	if re := ma.patterns[string(packed)]; re != nil {
		return re, nil
	}
	if len(packed) < patternHead || string(packed[:len(patternMagic)]) != patternMagic {
		return nil, errNoPattern
	}
	head := packed[len(patternMagic):]
	re, err := pcre.Compile(packed[patternHead:], pcre.Options(be.BigEndian.Uint32(head)), pcre.Newline(head[4]), pcre.BSR(head[5]))
	if err != nil {
		return nil, err
	}
	if len(ma.patterns) >= maxPatterns {
		clear(ma.patterns)
	}
	ma.patterns[string(packed)] = re
	return re, nil
}

var errNoPattern = errors.New("actor: not a compiled pattern")

// packPattern is the binary of a compiled pattern: all that it is compiled from.
func packPattern(source []byte, o *reOptions) []byte {
	packed := be.BigEndian.AppendUint32([]byte(patternMagic), uint32(o.compile))
	return append(append(packed, byte(o.newline), byte(o.bsr)), source...)
}

// compileCost is the steps that a byte of a pattern is charged as.
const compileCost = 32

// reCompile is compile(Pattern) and compile(Pattern, Options).
func reCompile(c *call) (term.Term, outcome) {
	o, good := c.reOptions(c.optionsAt(1))
	if !good || o.ofRun {
		return c.badargFor("badopt")
	}
	source, good := c.reText(c.args[0], o.compile&pcre.UTF != 0)
	if !good {
		return c.badarg()
	}
	c.m.ChargeMatch(uint64(compileCost * len(source)))
	packed := packPattern(source, &o)
	re, err := c.ma.compiled(packed)
	if err != nil {
		return c.answer(tuple{term.Term(term.AtomError), faultOf(err)})
	}
	crlf := re.Newline >= pcre.NewlineCRLF
	return c.answer(tuple{term.Term(term.AtomOK), tuple{named("re_pattern"), re.Groups, bit(o.compile&pcre.UTF != 0), bit(crlf), packed}})
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// faultOf is {Text, Position} of what is wrong with a pattern.
func faultOf(err error) any {
	var wrong *pcre.Error
	if errors.As(err, &wrong) {
		return tuple{wrong.Text, wrong.Pos}
	}
	return tuple{err.Error(), 0}
}

// optionsAt is an argument that may be left out.
func (c *call) optionsAt(i int) term.Term {
	if i < len(c.args) {
		return c.args[i]
	}
	return term.Nil
}

// reText is the bytes of a pattern or a subject.
func (c *call) reText(t term.Term, unicode bool) ([]byte, bool) {
	read := c.m.IOData
	if unicode && !term.IsBinary(c.m.View, t) {
		if !term.IsList(t) && t != term.Nil {
			return nil, false
		}
		read = c.m.CharData
	}
	data, reason := read(t)
	return data, reason == term.None
}

// reInspect is inspect(Pattern, namelist).
func reInspect(c *call) (term.Term, outcome) {
	p, good := c.patternTerm(c.args[0])
	if !good || c.args[1] != c.ma.atom("namelist") {
		return c.badarg()
	}
	names := list{}
	for i, n := range p.re.Names {
		if i == 0 || p.re.Options&pcre.DupNames == 0 || n.Name != p.re.Names[i-1].Name {
			names = append(names, blob(n.Name))
		}
	}
	return c.answer(tuple{named("namelist"), names})
}

// patternTerm is an argument that must be a compiled pattern.
func (c *call) patternTerm(t term.Term) (p pattern, good bool) {
	v := c.m.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 5 || term.Element(v, t, 0) != c.ma.atom("re_pattern") {
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
	re, err := c.ma.compiled(term.BinBytes(v, term.Element(v, t, 4)))
	return pattern{re, term.SmallValue(term.Element(v, t, 2)) != 0}, err == nil
}

// reRun is run(Subject, Pattern) and run(Subject, Pattern, Options).
func reRun(c *call) (term.Term, outcome) {
	r, isRun := c.memo.(*reSearch)
	if !isRun {
		var fails outcome
		if r, fails = c.reSearch(); fails != done {
			return 0, fails
		}
		c.memo = r
	}
	return c.answer(r.answer())
}

// reSearch reads the arguments of run, and searches. Errors are raised.
func (c *call) reSearch() (*reSearch, outcome) {
	o, good := c.reOptions(c.optionsAt(2))
	if !good {
		_, how := c.badargFor("badopt")
		return nil, how
	}
	p, wrong, good := c.rePattern(&o)
	if wrong != nil && o.report {
		return &reSearch{wrong: tuple{named("compile"), faultOf(wrong)}}, done
	}
	if !good || wrong != nil {
		_, how := c.badarg()
		return nil, how
	}
	subject, good := c.reText(c.args[0], p.unicode)
	r := &reSearch{p: p, o: &o, subject: subject}
	utf := p.re.Options&pcre.UTF != 0
	if !good || utf && !utf8.Valid(subject) || !r.inside(utf) || !c.reCaptures(r) {
		_, how := c.badarg()
		return nil, how
	}
	r.search()
	c.m.ChargeMatch(r.steps)
	return r, done
}

// rePattern is the second argument of run: a compiled pattern, or the text of one, which may be
// wrong.
func (c *call) rePattern(o *reOptions) (p pattern, wrong error, good bool) {
	t := c.args[1]
	if term.IsTuple(c.m.View, t) && term.TupleArity(c.m.View, t) == 5 {
		p, good = c.patternTerm(t)
		return p, nil, good && !o.ofCompile && o.newline <= pcre.NewlineAnyCRLF && o.bsr <= pcre.BSRUnicode
	}
	p.unicode = o.compile&pcre.UTF != 0
	source, good := c.reText(t, p.unicode)
	if !good {
		return p, nil, false
	}
	c.m.ChargeMatch(uint64(compileCost * len(source)))
	p.re, wrong = c.ma.compiled(packPattern(source, o))
	return p, wrong, true
}

// reSearch is a search of a subject, and what is to be told of it.
type reSearch struct {
	p       pattern
	o       *reOptions
	subject []byte
	kind    string // of captures: index, list, binary, none
	groups  []group
	some    bool // only groups; else all, from the first one on
	first   int

	found  [][]int32
	result pcre.Result
	steps  uint64
	wrong  any // what is wrong with the pattern
}

// inside reports whether the search begins in the subject, at a character.
func (r *reSearch) inside(utf bool) bool {
	at := r.o.offset
	if r.o.global && at > len(r.subject) {
		return true
	}
	return at <= len(r.subject) && (!utf || at == len(r.subject) || utf8.RuneStart(r.subject[at]))
}

// search finds the first match, or all.
func (r *reSearch) search() {
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
		// Something that is not empty may begin there, too.
		if more := r.match(at, pcre.NotEmptyAtStart|pcre.MatchAnchored); more != nil && more[1] > more[0] {
			at = int(more[1])
			continue
		} else if r.over() {
			return
		}
		at = r.next(int(m[0]))
	}
}

// over reports that a limit has been passed.
func (r *reSearch) over() bool { return r.result == pcre.ChoiceLimit || r.result == pcre.DepthLimit }

// next is the place behind a character, or behind both that end a line.
func (r *reSearch) next(at int) int {
	if at >= len(r.subject) {
		return at + 1
	}
	if r.p.re.Newline >= pcre.NewlineCRLF && r.subject[at] == '\r' && at+1 < len(r.subject) && r.subject[at+1] == '\n' {
		return at + 2
	}
	if !r.p.unicode {
		return at + 1
	}
	_, n := utf8.DecodeRune(r.subject[at:])
	return at + n
}

// match searches once, and keeps the captures.
func (r *reSearch) match(at int, flags pcre.Flags) []int32 {
	m := pcre.Match{
		Re: r.p.re, Subject: r.subject, Flags: r.o.flags | flags, Newline: r.o.newline, BSR: r.o.bsr, Limits: r.o.limits, Cluster: textual.ClusterBytes, Steps: r.steps,
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

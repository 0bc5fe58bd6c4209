package binary

import (
	"bytes"
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// binaryFunctions are functions of module binary that read single bytes or make binaries.
var binaryFunctions = []binding{
	{"binary", "at", 2, binaryAt},
	{"binary", "part", 2, binaryPart},
	{"binary", "part", 3, binaryPart},
	{"binary", "bin_to_list", 1, binaryToList},
	{"binary", "bin_to_list", 2, binaryPartList},
	{"binary", "bin_to_list", 3, binaryPartList},
	{"binary", "list_to_bin", 1, listToBinary},
	{"binary", "copy", 1, binaryCopy},
	{"binary", "copy", 2, binaryCopy},
	{"binary", "decode_unsigned", 1, decodeUnsigned},
	{"binary", "decode_unsigned", 2, decodeUnsigned},
	{"binary", "encode_unsigned", 1, encodeUnsigned},
	{"binary", "encode_unsigned", 2, encodeUnsigned},
	{"binary", "referenced_byte_size", 1, referencedSize},
	{"binary", "longest_common_prefix", 1, commonLength(commonPrefix)},
	{"binary", "longest_common_suffix", 1, commonLength(commonSuffix)},
	{"binary", "compile_pattern", 1, compilePattern},
	{"binary", "match", 2, binaryMatch},
	{"binary", "match", 3, binaryMatch},
	{"binary", "matches", 2, binaryMatches},
	{"binary", "matches", 3, binaryMatches},
	{"binary", "encode_hex", 1, encodeHex},
	{"binary", "decode_hex", 1, decodeHex},
}

// searchByte compares a byte with the first of a pattern.
var searchByte = rts.Passage(rts.Builtins,
	isa.MustParse("ldrb r0,[r4],#1; sub r1,r0,r2; beq found; sub r7,r7,#1; bne! loop"))

// binaryArg is the bytes of an argument that must be a binary.
func binaryArg(c *call.Context, t term.Term) (data []byte, valid bool) {
	bin, size, valid := binarySize(c, t)
	if !valid {
		return nil, false
	}
	return spanBytes(c, &bin, span{0, size}), true
}

// binarySize is an argument that must be a binary, with its size in bytes.
func binarySize(c *call.Context, t term.Term) (bin term.Bitstr, size int, valid bool) {
	bin, size, valid = c.BitstrArg(t)
	return bin, size, valid && bin.Bits%8 == 0
}

func binaryAt(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, size, valid := binarySize(c, args[0])
	i, inside := call.IndexArg(args[1], 0, size-1)
	if !valid || !inside {
		return c.Badarg()
	}
	return term.Small(int(spanBytes(c, &bin, span{i, 1})[0])), bif.Done
}

// span is n bytes of a binary, from byte start on.
type span struct{ start, n int }

// spanArg parses Start and Length, or a tuple of both, for a bitstring of size whole bytes. A
// negative length means the bytes before Start.
func spanArg(c *call.Context, size int, args []term.Term) (s span, valid bool) {
	if len(args) == 1 {
		if !term.IsTuple(c.View, args[0]) || term.TupleArity(c.View, args[0]) != 2 {
			return s, false
		}
		args = []term.Term{term.Element(c.View, args[0], 0), term.Element(c.View, args[0], 1)}
	}
	start, okStart := call.IndexArg(args[0], 0, size)
	n, okN := call.IndexArg(args[1], -start, size-start)
	if n < 0 {
		start, n = start+n, -n
	}
	return span{start, n}, okStart && okN
}

// spanBytes is a part of the bytes of a binary.
func spanBytes(c *call.Context, bin *term.Bitstr, s span) []byte {
	return bin.Extent(c.View).Part(8*s.start, 8*s.n).Append(c.View, nil)
}

// binaryPartList is the bytes of a part.
func binaryPartList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, size, valid := binarySize(c, args[0])
	if !valid {
		return c.Badarg()
	}
	s, valid := spanArg(c, size, args[1:])
	if !valid {
		return c.Badarg()
	}
	return c.BytesList(spanBytes(c, &bin, s))
}

// binaryCopy is copy(Binary) and copy(Binary, Times). The copy shares nothing. No copies of any
// bitstring are an empty binary.
func binaryCopy(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, size, isBinary := binarySize(c, args[0])
	times, inside := int64(1), true
	if len(args) == 2 {
		inside = term.IsInteger(c.View, args[1])
		if inside {
			times, inside = term.IntValue(c.View, args[1])
		}
	}
	var data []byte
	if isBinary {
		data = c.Bytes(bin.Extent(c.View).Part(0, 8*size))
	} else {
		isBinary = inside && times == 0 && len(args) == 2 && term.IsBitstring(c.View, args[0])
	}
	switch {
	case !isBinary || !inside || times < 0:
		return c.Badarg()
	case len(data) == 0:
		times = 0
	case times > int64(c.MostBytes()/len(data)):
		return c.Fail(term.AtomSystemLimit)
	}
	bytes := len(data) * int(times)
	if bytes > term.HeapBinLimit || !c.Near(&bin) {
		c.General()
	}
	t, st := c.MakeBinary(c.Repeat(data, int(times)))
	if st == bif.Done {
		c.Work(copying(len(args), bytes, times))
	}
	return t, st
}

// copying is the work of a copy with so many arguments: of one by words, of several by bytes.
func copying(args, bytes int, times int64) rts.Work {
	if args == 1 {
		return rts.Work{rts.Element: uint64((bytes + 3) / 4)}
	}
	return rts.Work{rts.Part: uint64(times), rts.Step: uint64(bytes)}
}

// littleEndian reads the optional argument big or little.
func littleEndian(c *call.Context, args []term.Term) (little, valid bool) {
	if len(args) == 0 {
		return false, true
	}
	if !term.IsAtom(args[0]) {
		return false, false
	}
	name := c.Atoms.Name(args[0])
	return name == "little", name == "little" || name == "big"
}

func decodeUnsigned(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, size, isBinary := binarySize(c, args[0])
	little, valid := littleEndian(c, args[1:])
	if !isBinary || !valid {
		return c.Badarg()
	}
	data := spanBytes(c, &bin, span{0, size})
	if little {
		slices.Reverse(data)
	}
	n := new(big.Int).SetBytes(data)
	if size > 4 || n.BitLen() >= term.SmallBits || !c.Near(&bin) {
		c.General()
	}
	c.Run(&rts.Limb, uint64(len(data)/4+1))
	c.Each(uint64(size))
	if n.BitLen() > call.MaxIntegerBits {
		return c.Fail(term.AtomSystemLimit)
	}
	return c.MakeBig(n)
}

func encodeUnsigned(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	little, valid := littleEndian(c, args[1:])
	if !valid || !term.IsInteger(c.View, args[0]) || c.Compare(args[0], term.Small(0)) < 0 {
		return c.Badarg()
	}
	data := term.BigValue(c.View, args[0]).Bytes()
	if len(data) == 0 {
		data = []byte{0}
	}
	if little {
		slices.Reverse(data)
	}
	if !term.IsSmall(args[0]) {
		c.General()
	}
	c.Run(&rts.Limb, uint64(len(data)/4+1))
	c.Each(uint64(len(data)))
	return c.MakeBinary(data)
}

// referencedSize returns the size of the binary of which a bitstring is a part.
func referencedSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, _, valid := c.BitstrArg(args[0])
	if !valid {
		return c.Badarg()
	}
	parent, _ := bin.Parent(c.View)
	return term.Small(term.BinSize(c.View, parent)), bif.Done
}

// commonLength returns a built-in function that returns how many bytes the binaries of a list have
// in common.
func commonLength(common func(a, b []byte) int) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		list, valid := binariesArg(c, args[0])
		if !valid || len(list) == 0 {
			return c.Badarg()
		}
		least := len(list[0])
		for _, b := range list[1:] {
			c.Run(&searchByte, uint64(least))
			least = min(least, common(list[0], b))
		}
		return term.Small(least), bif.Done
	}
}

// binariesArg is the bytes of an argument that must be a list of binaries.
func binariesArg(c *call.Context, t term.Term) (list [][]byte, valid bool) {
	es, proper := c.Elems(t)
	for _, e := range es {
		data, isBinary := binaryArg(c, e)
		if !isBinary {
			return nil, false
		}
		list = append(list, data)
	}
	return list, proper
}

func commonPrefix(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// Kinds of compiled patterns, named as in OTP: one binary, several.
const (
	OneCompiled  = "bm"
	ManyCompiled = "ac"
)

// compilePattern checks patterns once: {bm, Binary} or {ac, Binaries}. Nothing is computed in
// advance.
func compilePattern(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if _, valid := patterns(c, args[0]); !valid || term.IsTuple(c.View, args[0]) {
		return c.Badarg()
	}
	pattern := args[0]
	if term.IsList(pattern) {
		if term.Tail(c.View, pattern) != term.Nil {
			return c.MakeTuple(c.AtomNamed(ManyCompiled), pattern)
		}
		pattern = term.Head(c.View, pattern)
	}
	return c.MakeTuple(c.AtomNamed(OneCompiled), pattern)
}

// patterns reads what to search for: a binary, a list of them, or a compiled pattern. There is at
// least one and none is empty.
func patterns(c *call.Context, t term.Term) (list [][]byte, valid bool) {
	if term.IsTuple(c.View, t) && term.TupleArity(c.View, t) == 2 {
		kind, inside := term.Element(c.View, t, 0), term.Element(c.View, t, 1)
		many := term.IsList(inside)
		if kind != c.AtomNamed(OneCompiled) && !many || kind != c.AtomNamed(ManyCompiled) && many {
			return nil, false
		}
		t = inside
	}
	if data, isBinary := binaryArg(c, t); isBinary {
		list = [][]byte{data}
	} else if list, valid = binariesArg(c, t); !valid {
		return nil, false
	}
	empty := func(b []byte) bool { return len(b) == 0 }
	return list, len(list) > 0 && !slices.ContainsFunc(list, empty)
}

// searcher finds patterns in text from left to right: of those that begin first the longest.
type searcher struct {
	text     []byte
	patterns [][]byte
	next     []int // where each pattern occurs next; len(text) for nowhere
	at       int
}

func newSearcher(text []byte, patterns [][]byte) *searcher {
	s := &searcher{text: text, patterns: patterns, next: make([]int, len(patterns))}
	for i := range s.next {
		s.next[i] = -1
	}
	return s
}

// find returns the next occurrence that does not overlap the previous one.
func (s *searcher) find() (found span, some bool) {
	found.start = len(s.text)
	for i, pattern := range s.patterns {
		if s.next[i] < s.at {
			if s.next[i] = bytes.Index(s.text[s.at:], pattern); s.next[i] < 0 {
				s.next[i] = len(s.text)
			} else {
				s.next[i] += s.at
			}
		}
		at, n := s.next[i], len(pattern)
		if at < len(s.text) && (at < found.start || at == found.start && n > found.n) {
			found = span{at, n}
		}
	}
	s.at = found.start + found.n
	return found, found.n > 0
}

// nothingToSearch reports whether match or matches is called for an empty binary without options:
// then OTP does not check the pattern.
func nothingToSearch(c *call.Context, args []term.Term) bool {
	_, size, valid := binarySize(c, args[0])
	return valid && size == 0 && len(args) == 2
}

// search is a parsed call of match or matches: patterns, and the part of a binary to search.
type search struct {
	bin      term.Bitstr
	scope    span
	patterns [][]byte
}

// searchArgs reads the arguments Binary, Pattern and Options of match and matches. Only the option
// {scope, {Start, Length}} is known.
func searchArgs(c *call.Context, args []term.Term) (s search, valid bool) {
	var size int
	if s.bin, size, valid = binarySize(c, args[0]); !valid {
		return s, false
	}
	s.scope = span{0, size}
	if s.patterns, valid = patterns(c, args[1]); valid && len(args) == 3 {
		s.scope, valid = scope(c, size, args[2])
	}
	return s, valid
}

// firstPiece is how many bytes firstMatch reads before it looks whether that was enough.
const firstPiece = 64

// firstMatch finds the first occurrence. It reads twice as much each time until it has found one
// and no longer one can begin with it, so that the time of a loop that splits off one occurrence
// after the other is proportional to the size of the binary.
func firstMatch(c *call.Context, s search) (found span, some bool) {
	longest := 0
	for _, p := range s.patterns {
		longest = max(longest, len(p))
	}
	var text []byte
	for most := firstPiece + longest; ; most *= 2 {
		read := len(text)
		text = append(text, spanBytes(c, &s.bin,
			span{s.scope.start + read, min(most, s.scope.n) - read})...)
		c.Run(&searchByte, uint64((len(text)-read)*len(s.patterns)))
		found, some = newSearcher(text, s.patterns).find()
		if some && found.start+longest <= len(text) || len(text) == s.scope.n {
			return span{s.scope.start + found.start, found.n}, some
		}
	}
}

// allMatches finds all occurrences.
func allMatches(c *call.Context, s search) (all []span) {
	c.Run(&searchByte, uint64(s.scope.n*len(s.patterns)))
	in := newSearcher(spanBytes(c, &s.bin, s.scope), s.patterns)
	for found, some := in.find(); some; found, some = in.find() {
		all = append(all, span{s.scope.start + found.start, found.n})
	}
	return all
}

func scope(c *call.Context, size int, options term.Term) (s span, valid bool) {
	list, valid := c.Elems(options)
	s = span{0, size}
	for _, o := range list {
		if !c.Tagged(o, c.AtomNamed("scope")) || term.TupleArity(c.View, o) != 2 {
			return s, false
		}
		var inside bool
		s, inside = spanArg(c, size, []term.Term{term.Element(c.View, o, 1)})
		valid = valid && inside
	}
	return s, valid
}

func binaryMatch(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if nothingToSearch(c, args) {
		return c.AtomNamed("nomatch"), bif.Done
	}
	s, valid := searchArgs(c, args)
	if !valid {
		return c.Badarg()
	}
	found, some := firstMatch(c, s)
	if !some {
		return c.AtomNamed("nomatch"), bif.Done
	}
	return c.MakeTuple(term.Small(found.start), term.Small(found.n))
}

func binaryMatches(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if nothingToSearch(c, args) {
		return term.Nil, bif.Done
	}
	s, valid := searchArgs(c, args)
	if !valid {
		return c.Badarg()
	}
	all := allMatches(c, s)
	if !c.Reserve(len(all) * (term.TupleWords(2) + term.ConsWords)) {
		return 0, bif.Space
	}
	b := c.Builder()
	list := make([]term.Term, len(all))
	for i, found := range all {
		list[i] = b.Tuple(term.Small(found.start), term.Small(found.n))
	}
	t := b.List(list, term.Nil)
	c.Commit(&b)
	c.Run(&call.CopyCell, uint64(len(all)))
	return t, bif.Done
}

const hexDigits = "0123456789ABCDEF"

func encodeHex(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	data, isBinary := binaryArg(c, args[0])
	if !isBinary {
		return c.Badarg()
	}
	text := make([]byte, 0, 2*len(data))
	for _, b := range data {
		text = append(text, hexDigits[b>>4], hexDigits[b&15])
	}
	c.Run(&call.PackByte, uint64(len(text)))
	return c.MakeBinary(text)
}

func decodeHex(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	text, isBinary := binaryArg(c, args[0])
	if !isBinary || len(text)%2 != 0 {
		return c.Badarg()
	}
	data := make([]byte, len(text)/2)
	for i, letter := range bytes.ToUpper(text) {
		digit := bytes.IndexByte([]byte(hexDigits), letter)
		if digit < 0 {
			return c.Badarg()
		}
		data[i/2] = data[i/2]<<4 | byte(digit)
	}
	c.Run(&call.PackByte, uint64(len(text)))
	return c.MakeBinary(data)
}

// Functions are the built-in functions of bytes and characters.
func Functions() []call.Binding {
	return call.Bindings(textFunctions, digestFunctions, externalFunctions, partFunctions,
		binaryFunctions, outputFunctions, unicodeFunctions)
}

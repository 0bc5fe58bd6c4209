package binary

import (
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"encoding/binary"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/latin1"
)

// unicodeFunctions are the functions of module epiphany_unicode. Each takes Unicode text, deep
// lists of characters and binaries, and returns false if the text is invalid: the library finds out
// where.
var unicodeFunctions = []binding{
	{"epiphany_unicode", "to_list", 2, unicodeToList},
	{"epiphany_unicode", "to_binary", 3, unicodeToBinary},
	{"epiphany_unicode", "graphemes", 1, unicodeGraphemes},
	{"epiphany_unicode", "change_case", 2, unicodeChangeCase},
	{"epiphany_unicode", "normalize", 2, unicodeNormalize},
	{"epiphany_unicode", "combining_class", 1, unicodeCombiningClass},
}

// text reads Unicode text, its binaries being UTF-8 or Latin-1. valid is false when there is an
// error in it; the reason is that of an exception, or None.
func text(c *call.Context, t term.Term, latin1 bool) (text []rune, valid bool, reason term.Term) {
	v := c.View
	rest := []term.Term{t}
	cells, most := uint64(0), uint64(min(c.MostBytes(), term.MaxWords))
	defer func() { c.Run(&call.WalkCell, cells) }()
	for len(rest) > 0 {
		t := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		for term.IsList(t) {
			if cells++; cells > most {
				return nil, false, term.AtomSystemLimit
			}
			head := term.Head(v, t)
			t = term.Tail(v, t)
			if !term.IsSmall(head) {
				rest = append(rest, t)
				t = head
				continue
			}
			c := term.SmallValue(head)
			if c < 0 || c > utf8.MaxRune || !utf8.ValidRune(rune(c)) || latin1 && c > 0xFF {
				return nil, false, term.None
			}
			text = append(text, rune(c))
		}
		if t == term.Nil {
			continue
		}
		if !term.IsBinary(v, t) {
			return nil, false, term.None
		}
		if !c.Holds(len(text), t) {
			return nil, false, term.AtomSystemLimit
		}
		if text, valid = appendText(text, term.BinBytes(v, t), latin1); !valid {
			return nil, false, term.None
		}
	}
	return text, true, term.None
}

// appendText decodes data.
func appendText(text []rune, data []byte, latin1 bool) ([]rune, bool) {
	for len(data) > 0 {
		r, n := rune(data[0]), 1
		if !latin1 {
			if r, n = utf8.DecodeRune(data); r == utf8.RuneError && n <= 1 {
				return nil, false
			}
		}
		text = append(text, r)
		data = data[n:]
	}
	return text, true
}

// withText applies build to the text of a term, false standing for a text with errors.
func withText(c *call.Context, t term.Term, latin1 bool,
	build func(text []rune) (term.Term, bif.Result)) (term.Term, bif.Result) {
	text, valid, reason := text(c, t, latin1)
	switch {
	case reason != term.None:
		return c.Fail(reason)
	case !valid:
		return term.AtomFalse, bif.Done
	}
	r, st := build(text)
	if st == bif.Done {
		c.Run(&writeChar, uint64(len(text)))
	}
	return r, st
}

// encodingArg reads an encoding: latin1 or utf8.
func encodingArg(c *call.Context, t term.Term) (latin1, valid bool) {
	if !term.IsAtom(t) {
		return false, false
	}
	name := c.Atoms.Name(t)
	return name == "latin1", name == "latin1" || name == "utf8"
}

// unicodeToList is to_list(Text, latin1 | utf8): the characters as a flat list.
func unicodeToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	latin1, valid := encodingArg(c, args[1])
	if !valid {
		return c.Badarg()
	}
	return withText(c, args[0], latin1, func(text []rune) (term.Term, bif.Result) {
		return c.MakeString(string(text))
	})
}

// encoders make bytes of text; false when the text has characters that the encoding has not.
var encoders = map[string]func(text []rune) ([]byte, bool){
	"utf8":      func(text []rune) ([]byte, bool) { return []byte(string(text)), true },
	"latin1":    func(text []rune) ([]byte, bool) { return latin1.Encode(string(text)) },
	"utf16_big": func(text []rune) ([]byte, bool) { return utf16Bytes(text, binary.BigEndian), true },
	"utf16_little": func(text []rune) ([]byte, bool) {
		return utf16Bytes(text, binary.LittleEndian), true
	},
	"utf32_big": func(text []rune) ([]byte, bool) { return utf32Bytes(text, binary.BigEndian), true },
	"utf32_little": func(text []rune) ([]byte, bool) {
		return utf32Bytes(text, binary.LittleEndian), true
	},
}

func utf16Bytes(text []rune, order binary.AppendByteOrder) (data []byte) {
	for _, u := range utf16.Encode(text) {
		data = order.AppendUint16(data, u)
	}
	return data
}

func utf32Bytes(text []rune, order binary.AppendByteOrder) (data []byte) {
	for _, r := range text {
		data = order.AppendUint32(data, uint32(r))
	}
	return data
}

// unicodeToBinary is to_binary(Text, latin1 | utf8, Encoding).
func unicodeToBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	latin1, valid := encodingArg(c, args[1])
	if !valid || !term.IsAtom(args[2]) {
		return c.Badarg()
	}
	encode := encoders[c.Atoms.Name(args[2])]
	if encode == nil {
		return c.Badarg()
	}
	return withText(c, args[0], latin1, func(text []rune) (term.Term, bif.Result) {
		data, has := encode(text)
		if !has {
			return term.AtomFalse, bif.Done
		}
		return c.MakeBinary(data)
	})
}

// unicodeGraphemes is graphemes(Text): a list of grapheme clusters, each a character or a list of
// several.
func unicodeGraphemes(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	return withText(c, args[0], false, func(text []rune) (term.Term, bif.Result) {
		var lengths []int
		cells := 0
		for rest := text; len(rest) > 0; rest = rest[lengths[len(lengths)-1]:] {
			n := graphemeLength(rest)
			lengths = append(lengths, n)
			if cells++; n > 1 {
				cells += n
			}
		}
		if !c.Reserve(term.ConsWords * cells) {
			return 0, bif.Space
		}
		b := c.Builder()
		list, end := term.Nil, len(text)
		for i := len(lengths) - 1; i >= 0; i-- {
			cluster := text[end-lengths[i] : end]
			end -= len(cluster)
			g := term.Small(int(cluster[0]))
			if len(cluster) > 1 {
				g = b.String(string(cluster))
			}
			list = b.Cons(g, list)
		}
		c.Commit(&b)
		return list, bif.Done
	})
}

// changes are the mappings of all characters of a text to one case, but for titlecase, which is
// that of a word.
var changes = map[string]func() cases.Caser{
	"uppercase": func() cases.Caser { return cases.Upper(language.Und) },
	"lowercase": func() cases.Caser { return cases.Lower(language.Und, cases.HandleFinalSigma(false)) },
	"titlecase": func() cases.Caser { return cases.Title(language.Und, cases.NoLower) },
	"casefold":  func() cases.Caser { return cases.Fold() },
}

// unicodeChangeCase is change_case(uppercase | lowercase | titlecase | casefold, Text): a flat
// list.
func unicodeChangeCase(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsAtom(args[0]) {
		return c.Badarg()
	}
	change := changes[c.Atoms.Name(args[0])]
	if change == nil {
		return c.Badarg()
	}
	return withText(c, args[1], false, func(text []rune) (term.Term, bif.Result) {
		caser := change()
		return c.MakeString(caser.String(string(text)))
	})
}

var normalForms = map[string]norm.Form{"nfc": norm.NFC, "nfd": norm.NFD, "nfkc": norm.NFKC,
	"nfkd": norm.NFKD}

// unicodeNormalize is normalize(nfc | nfd | nfkc | nfkd, Text): a flat list.
func unicodeNormalize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsAtom(args[0]) {
		return c.Badarg()
	}
	form, known := normalForms[c.Atoms.Name(args[0])]
	if !known {
		return c.Badarg()
	}
	return withText(c, args[1], false, func(text []rune) (term.Term, bif.Result) {
		return c.MakeString(form.String(string(text)))
	})
}

// unicodeCombiningClass is combining_class(Char): where a mark stands, 0 for what is none.
func unicodeCombiningClass(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	char, valid := call.IndexArg(args[0], 0, utf8.MaxRune)
	if !valid || !utf8.ValidRune(rune(char)) {
		return c.Badarg()
	}
	return term.Small(int(norm.NFD.PropertiesString(string(rune(char))).CCC())), bif.Done
}

package pretty

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Display writes t as erlang:display/1 does: lists and binaries of characters as text, floats with
// six digits after the decimal point. The text is UTF-8.
func Display(v *emu.View, atoms *term.Atoms, t term.Term) string {
	w := writer{v: v, atoms: atoms, display: true}
	text, _ := w.whole(t)
	return text
}

// displayed returns the text of a term that Display writes differently than Write, if t is one.
func displayed(v *emu.View, kind term.Kind, t term.Term) (text string, is bool) {
	switch kind {
	case term.KindFloat:
		return fmt.Sprintf("%e", term.FloatValue(v, t)), true
	case term.KindList:
		if text, is = displayedList(v, t); is {
			text = `"` + text + `"`
		}
	case term.KindBinary:
		if text, is = displayedBinary(v, t); is {
			text = `<<"` + text + `">>`
		}
	}
	return text, is
}

func displayedList(v *emu.View, t term.Term) (string, bool) {
	var text strings.Builder
	for ; term.IsList(t); t = term.Tail(v, t) {
		head := term.Head(v, t)
		if !term.IsSmall(head) || !isDisplayed(term.SmallValue(head)) {
			return "", false
		}
		writeDisplayed(&text, rune(term.SmallValue(head)))
	}
	return text.String(), t == term.Nil
}

// isDisplayed reports whether an integer in a list counts as a character.
func isDisplayed(c int) bool {
	return c == '\t' || c == '\n' || c == '\r' || c >= ' ' && c < 0x7f || c >= 0xa0 && c <= 0xff
}

func displayedBinary(v *emu.View, t term.Term) (string, bool) {
	data := term.BinBytes(v, t)
	if len(data) == 0 || term.BitSize(v, t)%8 != 0 {
		return "", false
	}
	var text strings.Builder
	for _, c := range data {
		if c < ' ' || c >= 0x7f {
			return "", false
		}
		writeDisplayed(&text, rune(c))
	}
	return text.String(), true
}

func writeDisplayed(text *strings.Builder, c rune) {
	switch c {
	case '"':
		text.WriteString(`\"`)
	case '\n':
		text.WriteString(`\n`)
	default:
		text.WriteRune(c)
	}
}

package term

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/emu"
)

// Display writes t as erlang:display/1 does: lists and binaries of characters as text, floats with six digits behind the point. The text is UTF-8.
func Display(v *emu.View, atoms *Atoms, t Term) string {
	w := writer{v: v, atoms: atoms, display: true}
	text, _ := w.whole(t)
	return text
}

// displayed is the text of a term that is not written as others do it, if t is one.
func displayed(v *emu.View, kind Kind, t Term) (text string, is bool) {
	switch kind {
	case KindFloat:
		return fmt.Sprintf("%e", FloatValue(v, t)), true
	case KindList:
		if text, is = displayedList(v, t); is {
			text = `"` + text + `"`
		}
	case KindBinary:
		if text, is = displayedBinary(v, t); is {
			text = `<<"` + text + `">>`
		}
	}
	return text, is
}

func displayedList(v *emu.View, t Term) (string, bool) {
	var text strings.Builder
	for ; IsList(t); t = Tail(v, t) {
		head := Head(v, t)
		if !IsSmall(head) || !isDisplayed(SmallValue(head)) {
			return "", false
		}
		writeDisplayed(&text, rune(SmallValue(head)))
	}
	return text.String(), t == Nil
}

// isDisplayed reports whether a number in a list is taken for a character.
func isDisplayed(c int) bool {
	return c == '\t' || c == '\n' || c == '\r' || c >= ' ' && c < 0x7f || c >= 0xa0 && c <= 0xff
}

func displayedBinary(v *emu.View, t Term) (string, bool) {
	data := BinBytes(v, t)
	if len(data) == 0 || BitSize(v, t)%8 != 0 {
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

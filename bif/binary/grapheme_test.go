package binary

import (
	"strings"
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// clusters cuts text into its grapheme clusters.
func clusters(text []rune) (cut []string) {
	for len(text) > 0 {
		n := graphemeLength(text)
		cut = append(cut, string(text[:n]))
		text = text[n:]
	}
	return cut
}

func TestGraphemes(t *testing.T) {
	for _, c := range []struct {
		name string
		want []string
	}{
		{"letters", []string{"a", "b"}},
		{"line ends", []string{"\r\n", "\n", "\r", "a"}},
		{"controls take no marks", []string{"\t", "\u0301", "\u00ad", "x"}},
		{"marks", []string{"e\u0301\u0323", "a"}},
		{"spacing marks", []string{"\u0915\u093f", "\u0e01\u0e33", "\u102b"}},
		{"prepended", []string{"\u0600a", "\u0d4e\u0d15"}},
		{"flags", []string{"\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7", "\U0001f1ea"}},
		{"family", []string{"\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f467"}},
		{"joiner after a pictograph", []string{"\u2764\ufe0f\u200d\U0001f525", "\U0001f600\u200d", "\u0301"}},
		{"joiner after a letter", []string{"a\u200d", "\U0001f600"}},
		{"skin", []string{"\U0001f44d\U0001f3fd"}},
		{"Hangul", []string{"\u1100\u1161\u11a8", "\uac00\u11a8", "\uac01\u11a8", "\uac01", "\u1161", "\u1100\uac00", "\ua960\ud7b0\ud7cb"}},
		{"ignorable", []string{"a", "\u2065", "\U000e0001"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var text []rune
			for _, s := range c.want {
				text = append(text, []rune(s)...)
			}
			assert.Equal(t, c.want, clusters(text))
		})
	}
}

// TestGraphemesAreAllOfTheText cuts any text and puts it together again.
func TestGraphemesAreAllOfTheText(t *testing.T) {
	require.NoError(t, quick.Check(func(text string) bool {
		return strings.Join(clusters([]rune(text)), "") == text
	}, nil))
}

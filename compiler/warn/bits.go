package warn

import (
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/token"
)

// bitsText writes a bitstring: as text where it is, else as numbers.
func bitsText(s constant.Value) string {
	data := []byte(s.Name)
	isText := len(data) > 0 && s.Rest == 0
	parts := make([]string, len(data))
	chars := make([]rune, len(data))
	for i, c := range data {
		isText = isText && printable(c)
		parts[i], chars[i] = strconv.Itoa(int(c)), rune(c)
	}
	if isText {
		return "<<" + token.QuoteString(chars) + ">>"
	}
	if s.Rest != 0 {
		last := len(data) - 1
		parts[last] = strconv.Itoa(int(data[last]>>(8-s.Rest))) + ":" + strconv.Itoa(s.Rest)
	}
	return "<<" + strings.Join(parts, ",") + ">>"
}

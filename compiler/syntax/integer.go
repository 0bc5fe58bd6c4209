package syntax

import (
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// MaxIntegerBits bounds the integers that a source may have: the machine has no larger ones.
const MaxIntegerBits = 1 << 22

// parseInt gives the value of an integer token.
func parseInt(text string) *big.Int {
	base := 10
	if b, digits, ok := strings.Cut(text, "#"); ok {
		base, _ = strconv.Atoi(b)
		text = digits
	}
	return digitsValue(text, base)
}

// tooLarge is the error for an integer that has more bits.
var tooLarge = fmt.Sprintf("an integer has more than %d bits", MaxIntegerBits)

// fewDigits is how many digits big.Int takes at once: its time grows with their square.
const fewDigits = 512

// digitsValue gives the value of digits: groups of them side by side are joined to groups of twice
// as many, until one is left.
func digitsValue(text string, base int) *big.Int {
	if len(text) <= fewDigits {
		n, _ := new(big.Int).SetString(text, base)
		return n
	}
	var groups []*big.Int // the last digits first
	for end := len(text); end > 0; end -= fewDigits {
		n, _ := new(big.Int).SetString(text[max(end-fewDigits, 0):end], base)
		groups = append(groups, n)
	}
	weight := big.NewInt(int64(base)) // of one group in units of the next
	weight.Exp(weight, big.NewInt(fewDigits), nil)
	for len(groups) > 1 {
		joined := groups[:0]
		for i := 0; i+1 < len(groups); i += 2 {
			high := groups[i+1]
			joined = append(joined, high.Add(high.Mul(high, weight), groups[i]))
		}
		if len(groups)%2 == 1 {
			joined = append(joined, groups[len(groups)-1])
		}
		if groups = joined; len(groups) > 1 {
			weight.Mul(weight, weight)
		}
	}
	return groups[0]
}

// tooManyDigits reports whether digits of a base make an integer that is too large for certain:
// with as few bits as they have at least.
func tooManyDigits(digits string, base int) bool {
	digits = strings.TrimLeft(digits, "0")
	least := bits.Len(uint(base)) - 1 // bits of a digit, less than they are
	return (len(digits)-1)*least >= MaxIntegerBits
}

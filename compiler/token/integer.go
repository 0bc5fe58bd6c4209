package token

import (
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
)

// MaxIntegerBits bounds the integers that a source may have: the machine has no larger ones.
const MaxIntegerBits = 1 << 22

// ParseInt gives the value of an integer token.
func ParseInt(text string) *big.Int {
	base := 10
	if b, digits, ok := strings.Cut(text, "#"); ok {
		base, _ = strconv.Atoi(b)
		text = digits
	}
	return constant.Digits(text, base)
}

// TooLarge is the error for an integer that has more bits.
var TooLarge = fmt.Sprintf("an integer has more than %d bits", MaxIntegerBits)

// TooManyDigits reports whether digits of a base make an integer that is too large for certain:
// with as few bits as they have at least.
func TooManyDigits(digits string, base int) bool {
	digits = strings.TrimLeft(digits, "0")
	least := bits.Len(uint(base)) - 1 // bits of a digit, less than they are
	return (len(digits)-1)*least >= MaxIntegerBits
}

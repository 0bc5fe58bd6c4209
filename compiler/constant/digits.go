package constant

import "math/big"

// fewDigits is how many digits big.Int takes at once: its time grows with their square.
const fewDigits = 512

// Digits gives the value of digits: groups of them side by side are joined to groups of twice
// as many, until one is left.
func Digits(text string, base int) *big.Int {
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

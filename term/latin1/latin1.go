// Package latin1 converts text with one byte per character.
package latin1

// Encode encodes s with one byte per character, if that is possible.
func Encode(s string) ([]byte, bool) {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r > 0xFF {
			return nil, false
		}
		b = append(b, byte(r))
	}
	return b, true
}

// Decode decodes text with one byte per character.
func Decode(data []byte) string {
	runes := make([]rune, len(data))
	for i, c := range data {
		runes[i] = rune(c)
	}
	return string(runes)
}

package cc

import "bytes"

// wide writes U"..." as L"...", which the front end knows, and so characters: they have 32 bits
// both. Columns stay.
func wide(source []byte) []byte {
	if !bytes.Contains(source, []byte(`U"`)) && !bytes.Contains(source, []byte("U'")) {
		return source
	}
	out := bytes.Clone(source)
	for i := 0; i < len(out); {
		switch c := out[i]; {
		case c == '"' || c == '\'':
			i = quotedEnd(out, i)
		case bytes.HasPrefix(out[i:], []byte("//")):
			i = behind(out, i, "\n")
		case bytes.HasPrefix(out[i:], []byte("/*")):
			i = behind(out, i+2, "*/")
		case isWord(c):
			from := i
			for i < len(out) && isWord(out[i]) {
				i++
			}
			if i-from == 1 && c == 'U' && i < len(out) && (out[i] == '"' || out[i] == '\'') {
				out[from] = 'L'
			}
		default:
			i++
		}
	}
	return out
}

// quotedEnd is where a string or character that begins at a place ends: at its line's end at last.
func quotedEnd(text []byte, at int) int {
	for i := at + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[at]:
			return i + 1
		case '\n':
			return i
		}
	}
	return len(text)
}

// behind is where what follows a mark begins.
func behind(text []byte, from int, mark string) int {
	if n := bytes.Index(text[from:], []byte(mark)); n >= 0 {
		return from + n + len(mark)
	}
	return len(text)
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' ||
		c >= 'A' && c <= 'Z' || c >= 0x80
}

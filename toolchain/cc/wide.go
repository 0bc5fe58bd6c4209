package cc

import "bytes"

// wide writes U"..." as L"...", which the front end knows, and so characters: they have 32 bits
// both. Columns stay.
func wide(source []byte) []byte {
	if !bytes.Contains(source, []byte(`U"`)) && !bytes.Contains(source, []byte("U'")) {
		return source
	}
	out := bytes.Clone(source)
	literals(source, func(from, _ int) {
		if from > 0 && out[from-1] == 'U' && (from == 1 || !isWord(out[from-2])) {
			out[from-1] = 'L'
		}
	})
	return out
}

// emptyCharacter is where a source has a character without anything in it, or 0 and 0.
func emptyCharacter(source []byte) (line, column int) {
	literals(source, func(from, to int) {
		if line == 0 && string(source[from:to]) == "''" {
			line = 1 + bytes.Count(source[:from], []byte{'\n'})
			column = from - bytes.LastIndexByte(source[:from], '\n')
		}
	})
	return line, column
}

// literals calls do for each string and character, from its first quote to behind its last.
func literals(text []byte, do func(from, to int)) {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"' || c == '\'':
			end := quotedEnd(text, i)
			do(i, end)
			i = end
		case bytes.HasPrefix(text[i:], []byte("//")):
			i = behind(text, i, "\n")
		case bytes.HasPrefix(text[i:], []byte("/*")):
			i = behind(text, i+2, "*/")
		default:
			i++
		}
	}
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

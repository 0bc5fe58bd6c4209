package quad

import "strings"

// The comments between which assembly of the source is written, the first followed by its place.
const (
	beginAsm = "#APP "
	endAsm   = "#NO_APP"
)

// MarkAsm puts assembly that a source has at a place between comments that say so.
func MarkAsm(at, text string) string {
	if strings.TrimSpace(text) == "" || at == "" {
		return text
	}
	return beginAsm + at + "\n" + strings.TrimSuffix(text, "\n") + "\n" + endAsm + "\n"
}

// AsmAt is where the source has the assembly that is at a line, counted from 1, of a compiler's
// output; "" if the compiler made it.
func AsmAt(lines []string, line int) string {
	for i := min(line, len(lines)) - 1; i >= 0; i-- {
		if at, ok := strings.CutPrefix(lines[i], beginAsm); ok {
			return at
		}
		if lines[i] == endAsm {
			break
		}
	}
	return ""
}

package attach

import (
	"strings"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stdlib"
)

// nameCharacters are those of names of modules and functions, and between them.
const nameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:@"

// Complete gives a line with the name of a module or function before the cursor completed as far as
// there is one way, and the cursor behind it.
func Complete(sys *epiphany.System, line string, cursor int) (string, int) {
	begin := strings.LastIndexFunc(line[:cursor], func(r rune) bool {
		return !strings.ContainsRune(nameCharacters, r)
	}) + 1
	word := line[begin:cursor]
	if word == "" {
		return line, cursor
	}
	more := common(candidates(sys, word), word)
	return line[:cursor] + more + line[cursor:], cursor + len(more)
}

// candidates are the names that begin as a word does.
func candidates(sys *epiphany.System, word string) (all []string) {
	name, function, called := strings.Cut(word, ":")
	if !called {
		for _, m := range stdlib.Modules() {
			all = append(all, m+":")
		}
		return all
	}
	m, err := sys.Module(name)
	if err != nil || m == nil {
		return nil
	}
	for _, e := range m.Exports {
		if strings.HasPrefix(e.Name, function) {
			all = append(all, name+":"+e.Name+"(")
		}
	}
	return all
}

// common is what all candidates that begin with a word have behind it.
func common(candidates []string, word string) string {
	var shared string
	found := false
	for _, c := range candidates {
		rest, ok := strings.CutPrefix(c, word)
		switch {
		case !ok:
		case !found:
			shared, found = rest, true
		default:
			n := 0
			for n < len(shared) && n < len(rest) && shared[n] == rest[n] {
				n++
			}
			shared = shared[:n]
		}
	}
	return shared
}

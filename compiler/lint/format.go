package lint

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// formatCalls are the functions that take a format string and a list of arguments, which come last,
// by the number of their arguments.
var formatCalls = map[string]map[syntax.FuncName]bool{
	"io":     syntax.ParseArities("fwrite/1,2,3 format/1,2,3"),
	"io_lib": syntax.ParseArities("fwrite/1,2,3 format/1,2,3"),
}

// formatCall warns of a call of module:f whose format string is none, or wants other arguments.
func (c *checker) formatCall(module string, f syntax.FuncName, e *syntax.Call) {
	level := c.m.Warn.FormatLevel()
	if level == 0 || formatCalls[module] == nil || f.Name != "format" && f.Name != "fwrite" {
		return
	}
	if !formatCalls[module][f] {
		c.Warnf(e.Pos, "format call with wrong number of arguments")
		return
	}
	text, isText := syntax.ConstantText(e.Args[max(len(e.Args)-2, 0)])
	at := e.Args[max(len(e.Args)-2, 0)].Position()
	if len(e.Args) == 1 {
		c.formatText(level, at, text, isText, -1, at)
		return
	}
	last := e.Args[len(e.Args)-1]
	given, kind := listLength(last)
	switch kind {
	case noList:
		if !isText {
			return
		}
		c.Warnf(last.Position(), "format arguments not a list")
	case properList:
		c.formatText(level, at, text, isText, given, last.Position())
	case unknownList:
		if level > 1 {
			c.Warnf(last.Position(), "format arguments perhaps not a list")
		}
	}
}

// formatText warns of a format string for so many arguments; -1 when there is no list of them.
func (c *checker) formatText(level int, at source.Pos, text string, isText bool, given int,
	argsAt source.Pos) {
	if !isText {
		if level > 1 {
			c.Warnf(at, "format string not a textual constant")
		}
		return
	}
	wanted, wrong := formatArguments([]rune(text))
	if wrong != "" {
		c.Warnf(at, "format string invalid (%s)", wrong)
		return
	}
	has := ""
	switch {
	case given < 0 && wanted == 0:
		return
	case given < 0:
		has = "no argument list is given"
	case given == 0:
		has = "the argument list is empty"
	case given < wanted:
		has = "the argument list contains only " + arguments(given)
	default:
		has = "the argument list contains " + arguments(given)
	}
	switch {
	case given == wanted:
	case wanted == 0:
		c.Warnf(argsAt, "the format string requires an empty argument list, but %s", has)
	default:
		c.Warnf(argsAt, "the format string requires an argument list with %s, but %s",
			arguments(wanted), has)
	}
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// What the syntax tells of a list.
const (
	unknownList = iota
	properList
	noList
)

// listLength counts the elements of a list that is written out.
func listLength(e syntax.Expr) (n, kind int) {
	for {
		switch l := e.(type) {
		case *syntax.Cons:
			n++
			e = l.Tail
			continue
		case *syntax.NilLit:
			return n, properList
		case *syntax.StringLit:
			if n > 0 {
				return n, unknownList
			}
			return len(l.Value), properList
		case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit:
			return 0, noList
		}
		return n, unknownList
	}
}

// formatArguments counts the arguments that a format string takes, or tells what is wrong with it.
func formatArguments(text []rune) (n int, wrong string) {
	for {
		at := indexRune(text, '~')
		if at < 0 {
			return n, ""
		}
		s := formatSequence{rest: text[at+1:]}
		s.field(true)
		s.precision()
		consumed, wrong := s.control()
		if wrong != "" {
			return 0, wrong
		}
		n += s.stars + consumed
		text = s.rest
	}
}

func indexRune(text []rune, want rune) int {
	for i, r := range text {
		if r == want {
			return i
		}
	}
	return -1
}

// formatSequence reads what is between ~ and the control character.
type formatSequence struct {
	rest  []rune
	stars int // arguments that are widths and the like
}

func (s *formatSequence) next() rune {
	if len(s.rest) == 0 {
		return -1
	}
	return s.rest[0]
}

// field reads a number, which may be negative, or *.
func (s *formatSequence) field(signed bool) {
	if signed && s.next() == '-' && len(s.rest) > 1 && (s.rest[1] == '*' || isDecimal(s.rest[1])) {
		s.rest = s.rest[1:]
	}
	if s.next() == '*' {
		s.stars++
		s.rest = s.rest[1:]
		return
	}
	for isDecimal(s.next()) {
		s.rest = s.rest[1:]
	}
}

func isDecimal(r rune) bool { return '0' <= r && r <= '9' }

// precision reads a number and the character to fill with, each behind a dot.
func (s *formatSequence) precision() {
	if s.next() != '.' {
		return
	}
	s.rest = s.rest[1:]
	s.field(false)
	if s.next() != '.' || len(s.rest) == 1 {
		return
	}
	if s.rest[1] == '*' {
		s.stars++
	}
	s.rest = s.rest[2:]
}

// controlArguments are the control characters and how many arguments each takes; modified are those
// that t and l may stand before.
var (
	controlArguments = map[rune]int{'c': 1, 'f': 1, 'e': 1, 'g': 1, 's': 1, 'w': 1, 'p': 1, 'W': 2,
		'P': 2, 'B': 1, 'X': 2, '#': 1, 'b': 1,
		'x': 2, '+': 1, 'i': 1, 'n': 0, '~': 0}
	modified = map[rune]string{'t': "cspPwW", 'l': "pP"}
)

// control reads the modifiers and the control character, and gives how many arguments it takes.
func (s *formatSequence) control() (consumed int, wrong string) {
	modifiers := ""
	for m := s.next(); (m == 't' || m == 'l') && !strings.ContainsRune(modifiers, m); m = s.next() {
		if modifiers += string(m); modifiers == "tl" {
			modifiers = "lt"
		}
		s.rest = s.rest[1:]
	}
	r := s.next()
	if r < 0 && modifiers == "" {
		return 0, "truncated"
	}
	consumed, ok := controlArguments[r]
	for _, m := range modifiers {
		ok = ok && strings.ContainsRune(modified[m], r)
	}
	if !ok {
		if r >= 0 {
			modifiers += string(r)
		}
		return 0, "invalid control ~" + modifiers
	}
	s.rest = s.rest[1:]
	return consumed, ""
}

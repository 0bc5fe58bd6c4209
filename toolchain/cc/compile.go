package cc

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/cc/constraint"
	"github.com/parallergo/epiphany/toolchain/cc/ctree"
	"github.com/parallergo/epiphany/toolchain/cc/emit"
	"github.com/parallergo/epiphany/toolchain/cc/likely"
	"github.com/parallergo/epiphany/toolchain/cc/packed"
	"github.com/parallergo/epiphany/toolchain/cc/passes"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/qualify"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
)

// Options configure the compilation of a source.
type Options struct {
	Level   int      // optimisation level, 0 to 2
	Small   bool     // prefer small code to fast code: -Os, with level 2
	Lines   bool     // add a line table
	Include []string // folders that are searched for headers
	Define  []string // macros, as NAME or NAME=VALUE
	// HardLoops turns counted innermost loops into hardware loops from level 2 on; interrupts are
	// delayed until such a loop ends.
	HardLoops bool
	// Separate rounds a product before it is added, instead of using a fused operation that rounds
	// once: -ffp-contract=off.
	Separate bool
	// Target is the memory map for which Build links.
	Target Target
	// Libraries are searched for headers after the C library.
	Libraries []lib.Package
	// Open opens a header by its path, which is in the source's folder or in one of Include. If it
	// is nil only headers of libraries can be included.
	Open func(name string) (fs.File, error)
	// Warn is called with each warning before Compile returns without an error.
	Warn func(*Error)
	// Failed is called when the compiler does not understand a source, with the panic's value and
	// stack.
	Failed func(reason any, stack []byte)
}

// Error is an error in a source, or a warning about it.
type Error struct {
	File      string
	Line, Col int
	Text      string
	Source    string // text of the line
	Warning   string // the kind of warning; "" for an error
}

func (e *Error) Error() string {
	s := e.Text
	if e.Line > 0 {
		s = fmt.Sprintf("%s:%d:%d: error: %s", e.File, e.Line, e.Col, e.Text)
		if e.Warning != "" {
			s = fmt.Sprintf("%s:%d:%d: warning: %s [-W%s]", e.File, e.Line, e.Col, e.Text, e.Warning)
		}
	}
	if e.Source != "" && e.Col > 0 {
		indent := make([]byte, 0, e.Col)
		for i := 0; i < e.Col-1 && i < len(e.Source); i++ {
			if e.Source[i] == '\t' {
				indent = append(indent, '\t')
			} else {
				indent = append(indent, ' ')
			}
		}
		s += fmt.Sprintf("\n%5d | %s\n      | %s^", e.Line, e.Source, indent)
	}
	return s
}

// Bounds of a source.
const (
	maxSource    = 16 << 20
	maxExpansion = 50_000_000
	maxNesting   = 2000
)

// Compile compiles a source to assembly. The error joins all errors of the source, each an *Error.
func Compile(name string, source []byte, opt Options) (text []byte, err error) {
	if len(source) > maxSource {
		return nil, &Error{File: name, Line: 1, Col: 1,
			Text: fmt.Sprintf("a source has at most %d bytes", maxSource)}
	}
	if line := nesting(source); line > 0 {
		return nil, &Error{File: name, Line: line, Col: 1, Text: "brackets are nested too deeply"}
	}
	defer func() {
		if r := recover(); r != nil {
			err = &Error{
				File: name, Line: 1, Col: 1,
				Text: fmt.Sprintf("the compiler does not understand this source: %v", r),
			}
			if line, col := emptyCharacter(source); line > 0 {
				err = &Error{
					File: name, Line: line, Col: col, Text: "a character without anything in it",
					Source: lineOf(name, source, name, line),
				}
			}
			if opt.Failed != nil {
				opt.Failed(r, debug.Stack())
			}
		}
	}()
	t, err := translate(name, source, opt)
	if err != nil {
		return nil, err
	}
	types := qualify.Find(t.ast)
	if errs := constraint.Check(t.ast, types); len(errs) > 0 {
		return nil, report(name, source, t.edits, errs)
	}
	unit, errs := ctree.Lower(t.ast, ctree.Options{Moved: t.moved, Types: types})
	if len(errs) > 0 {
		return nil, report(name, source, t.edits, errs)
	}
	if opt.Warn != nil {
		for _, w := range likely.Find(t.ast) {
			e := located(name, source, t.edits, w.Pos, w.Text)
			e.Warning = w.Kind
			opt.Warn(e)
		}
	}
	return write(name, unit, opt), nil
}

// nesting gives the line where brackets are nested too deeply, or 0.
func nesting(source []byte) int {
	depth, line := 0, 1
	for _, c := range source {
		switch c {
		case '\n':
			line++
		case '(', '[', '{':
			if depth++; depth > maxNesting {
				return line
			}
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return 0
}

// Translate has the front end parse and check a source: the first step of Compile.
func Translate(name string, source []byte, opt Options) (*cc.AST, error) {
	t, err := translate(name, source, opt)
	return t.ast, err
}

// translation is a source that has been parsed, twice if it has packed structures: then the
// positions in the tree are those of an edited source.
type translation struct {
	ast   *cc.AST
	edits packed.Edits
	moved map[*cc.Declarator]packed.Bits
}

func translate(name string, source []byte, opt Options) (t translation, err error) {
	files := &files{
		open: opt.Open, folders: append([]string{filepath.Dir(name)}, opt.Include...),
		libraries: append([]lib.Package{lib.C()}, opt.Libraries...), texts: map[string][]byte{},
	}
	cfg := configuration(files, opt)
	parse := func() (*cc.AST, error) {
		return cc.Translate(cfg, []cc.Source{
			{Name: "<predefined>", Value: macros(opt)},
			{Name: qualify.Builtin, Value: cc.Builtin + builtins},
			{Name: name, Value: files.prepared(name, source)},
			{Name: behindSource, Value: lastDeclaration},
		})
	}
	t.ast, err = parse()
	if len(files.texts) == 0 {
		return t, positioned(name, source, nil, err)
	}
	first := err
	if err != nil { // an assertion about the size of a packed structure may have failed
		cfg.IgnoreStaticAssert = true
		t.ast, err = parse()
	}
	if err != nil {
		return t, positioned(name, source, nil, err)
	}
	edits, found, errs := packed.Find(t.ast, func(file string) []byte { return files.texts[file] })
	if len(errs) > 0 || !found {
		return t, errors.Join(report(name, source, nil, errs), positioned(name, source, nil, first))
	}
	files.edits, t.edits, cfg.IgnoreStaticAssert = edits, edits, false
	if t.ast, err = parse(); err != nil {
		return t, positioned(name, source, edits, err)
	}
	t.moved, errs = packed.Check(t.ast)
	return t, report(name, source, edits, errs)
}

// report makes errors of those that are found in a tree.
func report(name string, source []byte, edits packed.Edits, errs []tree.Error) error {
	var all []error
	for _, e := range errs[:min(len(errs), maxErrors)] {
		all = append(all, located(name, source, edits, e.Pos, e.Text))
	}
	return errors.Join(all...)
}

// located is an error at a position of a tree.
func located(name string, source []byte, edits packed.Edits, p token.Position, text string) *Error {
	return &Error{
		File: p.Filename, Line: p.Line, Col: edits.Column(p.Filename, p.Line, p.Column), Text: text,
		Source: lineOf(name, source, p.Filename, p.Line),
	}
}

// The parser looks for certain tokens without end where it does not find what it expects. They are
// in a declaration behind the source, which does nothing.
const (
	behindSource    = "<end>"
	lastDeclaration = "extern int __behind_the_source;\n"
)

func configuration(files *files, opt Options) *cc.Config {
	return &cc.Config{
		ABI:             abi(),
		FS:              files,
		FSOnly:          true,
		ExpansionLimit:  maxExpansion,
		IncludePaths:    append(append([]string{""}, opt.Include...), headers),
		SysIncludePaths: append(append([]string{}, opt.Include...), headers),
		PragmaHandler:   pragma,
		UnsignedEnums:   true,
		DefaultSizeT:    cc.ULong,
		DefaultPtrdiffT: cc.Long,
		DefaultWcharT:   cc.UInt,
	}
}

// pragma refuses what packed.Mark does not know.
func pragma(tokens []cc.Token) error {
	if len(tokens) > 0 && tokens[0].SrcStr() == "pack" {
		return fmt.Errorf("%v: pack is supported as a line #pragma pack(...) only", tokens[0].Position())
	}
	return nil
}

// macros are those that are predefined.
func macros(opt Options) string {
	all := predefined
	for _, d := range opt.Define {
		key, value, ok := strings.Cut(d, "=")
		if !ok {
			value = "1"
		}
		all += fmt.Sprintf("#define %s %s\n", key, value)
	}
	return all
}

// position finds what the front end's messages begin with.
var position = regexp.MustCompile(`^(.*?):(\d+):(\d+): ?(.*)$`)

// noAddress is how the front end refuses the address of what has none.
var noAddress = regexp.MustCompile(`^(\S*:\d+:\d+: )?.*internal error: \S+ \(check.go:\d+:takeAddr:\)$`)

// positioned makes errors of the front end's.
func positioned(name string, source []byte, edits packed.Edits, err error) error {
	if err == nil {
		return nil
	}
	var all, elsewhere []error // the latter follow from errors that have positions
	behind := false
	for _, line := range strings.Split(strings.TrimSpace(err.Error()), "\n") {
		if line == "" {
			continue
		}
		line = noAddress.ReplaceAllString(line, "${1}what & is applied to has no address")
		m := position.FindStringSubmatch(strings.TrimPrefix(line, "TODO "))
		if m == nil {
			elsewhere = append(elsewhere, &Error{File: name, Line: 1, Col: 1, Text: line})
			continue
		}
		if m[1] == behindSource {
			behind = true
			continue
		}
		n, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		col = edits.Column(m[1], n, col)
		text, _, _ := strings.Cut(strings.TrimSuffix(m[4], ":"), " (check.go:")
		here := lineOf(name, source, m[1], n)
		switch {
		case text == "*cc.FunctionType":
			text = "a result that points to a volatile object needs a typedef"
		case ofHalfwords(here, col):
			text = "strings and characters of 16 bits are not supported"
		case strings.HasPrefix(text, "strconv.ParseUint: "):
			text = "the number is too large"
		}
		all = append(all, &Error{File: m[1], Line: n, Col: col, Text: text, Source: here})
		if len(all) == maxErrors {
			break
		}
	}
	if len(all) == 0 && behind {
		line := bytes.Count(bytes.TrimRight(source, "\n"), []byte{'\n'}) + 1
		here := lineOf(name, source, name, line)
		return &Error{
			File: name, Line: line, Col: len(here) + 1, Text: "the source ends too early", Source: here,
		}
	}
	if len(all) == 0 {
		all = elsewhere
	}
	return errors.Join(all...)
}

// ofHalfwords tells whether what is at a column of a line is a string or character behind a u.
func ofHalfwords(line string, col int) bool {
	return col >= 2 && col <= len(line) && line[col-2] == 'u' && (col == 2 || !isWord(line[col-3])) &&
		(line[col-1] == '"' || line[col-1] == '\'')
}

// maxErrors is how many mistakes are reported.
const maxErrors = 50

// lineOf is a line of the source, for messages.
func lineOf(name string, source []byte, file string, line int) string {
	if file != name {
		return ""
	}
	lines := bytes.SplitN(source, []byte{'\n'}, line+1)
	if line < 1 || line > len(lines) {
		return ""
	}
	s := string(lines[line-1])
	if len(s) > 200 {
		return ""
	}
	return s
}

// write makes assembly of a lowered unit.
func write(name string, u *ctree.Unit, opt Options) []byte {
	var out strings.Builder
	fmt.Fprintf(&out, "\t.file %q\n", filepath.Base(name))
	if opt.Lines {
		fmt.Fprintf(&out, "\t.file 1 %q\n", name)
	}
	var gone map[*quad.Func]bool
	if opt.Level > 1 {
		gone = passes.Inline(u.Funcs, u.Mentions, opt.Small)
	} else {
		gone = passes.InlineAlways(u.Funcs, u.Mentions)
	}
	for i, f := range u.Funcs {
		if gone[f] {
			continue
		}
		passes.Run(f, passes.Goals{
			Level: opt.Level, Small: opt.Small, Separate: opt.Separate,
			Hard: opt.HardLoops && opt.Level > 1,
		})
		emit.Func(&out, f, u.Numbers[i], opt.Lines)
	}
	writeData(&out, u)
	return []byte(out.String())
}

// Object compiles a source to an object.
func Object(name string, source []byte, opt Options) (*elf.File, error) {
	text, err := Compile(name, source, opt)
	if err != nil {
		return nil, err
	}
	libraries := files{libraries: append([]lib.Package{lib.C()}, opt.Libraries...)}
	o, err := asm.Assemble(name, text, asm.Options{Open: libraries.readHeader})
	var errs asm.Errors
	if errors.As(err, &errs) {
		return nil, inAssembly(name, source, text, errs)
	}
	return o, err
}

// inAssembly are errors in the assembly that a source has. The rest is the compiler's, and right.
func inAssembly(name string, source, text []byte, errs asm.Errors) error {
	var all []tree.Error
	lines := strings.Split(string(text), "\n")
	for _, e := range errs {
		at := token.Position{Filename: name, Line: 1, Column: 1}
		if m := position.FindStringSubmatch(quad.AsmAt(lines, e.Line) + ":"); m != nil {
			at.Filename = m[1]
			at.Line, _ = strconv.Atoi(m[2])
			at.Column, _ = strconv.Atoi(m[3])
		}
		all = append(all, tree.Error{Pos: at, Text: "assembly: " + e.Msg})
	}
	tree.SortByPosition(all, func(e tree.Error) token.Position { return e.Pos })
	return report(name, source, nil, all)
}

package syntax_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// FuzzParse reads any bytes as a source, which may include itself: nothing may panic or hang, and
// what is accepted must have a position in a file. (Its line may be 0: -file may say so.)
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"testdata/golden/*.erl", "../lint/testdata/errors/*.erl"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no files: %s", pattern)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src)
		}
	}
	f.Add([]byte("-ifndef(A).\n-define(A, 1).\n-include(\"self\").\n-endif.\n-include_lib(\"self\").\nf() -> ?A.\n"))
	f.Add([]byte("-file(\"other\", 0). f() -> g."))
	f.Fuzz(func(t *testing.T, src []byte) {
		opt := syntax.Options{Include: func(_, name string, _ bool) (string, []byte, error) { return name, src, nil }}
		m, errs := syntax.Parse("fuzz.erl", src, opt)
		more, warnings := lint.Check(m)
		for _, list := range [][]source.Error{errs, more, warnings} {
			for _, e := range list {
				if e.Pos.File == "" || e.Msg == "" {
					t.Fatalf("finding without position or message: %+v", e)
				}
			}
		}
		for _, fn := range m.Funcs {
			if fn.Pos.File == "" || len(fn.Clauses) == 0 || len(fn.Clauses[0].Patterns) != fn.Arity {
				t.Fatalf("malformed function %+v", fn)
			}
		}
	})
}

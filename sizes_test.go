package epiphany_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// How large the parts of the house may be.
const (
	mostPackageLines  = 6000
	mostFileLines     = 500
	mostFunctionLines = 80
	mostBranches      = 20 // cyclomatic complexity
	mostFields        = 25
	mostMethods       = 60
)

// larger are the parts that are larger than others may be, and why.
var larger = map[string]string{
	"vm/exec/interp.go":           "the interpreter's loop",
	"vm/exec.Interpreter.Execute": "the interpreter's loop",

	"conformance/hostile.control":  "a table",
	"conformance/hostile.data":     "a table",
	"conformance/hostile.macros":   "a table",
	"conformance/hostile.patterns": "a table",
	"vm/code.init":                 "a table",
	"actor/config.Config":          "a table of settings",
	"stats.System":                 "a table of counters",

	"compiler/syntax.parser":  "a method for each form of the language",
	"compiler/lint.checker":   "a method for each form of the language",
	"compiler/lower.fn":       "a method for each form of the language",
	"pcre.parser":             "a method for each form of the language",
	"toolchain/asm.assembler": "a method for each directive",
}

// branching is what stands beside a function with many branches, each of which is one case of
// something that has as many.
const branching = "one case for each"

// packageSize is what is measured of a package.
type packageSize struct {
	lines   int
	fields  map[string]int
	methods map[string]int
}

func TestPartsAreSmall(t *testing.T) {
	packages := map[string]*packageSize{}
	fset := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			n := d.Name()
			if path != "." && (strings.HasPrefix(n, ".") || n == "testdata" || n == "tools" || n == "dist") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		if packages[dir] == nil {
			packages[dir] = &packageSize{fields: map[string]int{}, methods: map[string]int{}}
		}
		measureFile(t, fset, filepath.ToSlash(path), packages[dir])
		return nil
	})
	require.NoError(t, err)
	for dir, p := range packages {
		within(t, p.lines, mostPackageLines, dir, "lines of package")
		for name, n := range p.fields {
			within(t, n, mostFields, dir+"."+name, "fields of struct")
		}
		for name, n := range p.methods {
			within(t, n, mostMethods, dir+"."+name, "methods of type")
		}
	}
}

// within asserts a bound, but for the parts of which it is known why they are larger.
func within(t *testing.T, n, most int, name, what string) {
	t.Helper()
	if larger[name] == "" {
		assert.LessOrEqual(t, n, most, "%s %s", what, name)
	}
}

func measureFile(t *testing.T, fset *token.FileSet, path string, p *packageSize) {
	t.Helper()
	file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(t, err)
	lines := fset.File(file.FileStart).LineCount()
	p.lines += lines
	within(t, lines, mostFileLines, path, "lines of file")
	dir := filepath.ToSlash(filepath.Dir(path))
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				of := receiver(d.Recv.List[0].Type)
				p.methods[of+processor(path)]++
				name = of + "." + name
			}
			measureFunction(t, fset, dir+"."+name, d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok {
					if st, ok := s.Type.(*ast.StructType); ok {
						p.fields[s.Name.Name] = st.Fields.NumFields()
					}
				}
			}
		}
	}
}

// processor is that for which alone a file is.
func processor(path string) string {
	for _, p := range []string{"_amd64.go", "_arm64.go"} {
		if strings.HasSuffix(path, p) {
			return p
		}
	}
	return ""
}

func measureFunction(t *testing.T, fset *token.FileSet, name string, d *ast.FuncDecl) {
	t.Helper()
	within(t, fset.Position(d.End()).Line-fset.Position(d.Pos()).Line+1, mostFunctionLines, name, "lines of function")
	if strings.Contains(strings.ToLower(strings.Join(strings.Fields(d.Doc.Text()), " ")), branching) {
		return
	}
	branches := 1
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CommClause:
			branches++
		case *ast.CaseClause:
			if n.List != nil {
				branches++
			}
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				branches++
			}
		}
		return true
	})
	within(t, branches, mostBranches, name, "branches of function")
}

package epiphany_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// declarations are the names that a folder declares: Name, and Type.Name for methods and fields.
func declarations(t *testing.T, dir string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	names := map[string]bool{}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			declare(names, d)
		}
	}
	return names
}

func declare(names map[string]bool, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = receiver(d.Recv.List[0].Type) + "." + name
		}
		names[name] = true
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names[spec.Name.Name] = true
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					names[n.Name] = true
				}
			}
		}
	}
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// The walks of docs/architecture.md name what there is.
func TestArchitectureNamesExist(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	require.NoError(t, err)
	folders := map[string]string{}
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if path == "dist" {
			return fs.SkipDir // what git ignores
		}
		if dir := filepath.Dir(path); strings.HasSuffix(path, ".go") {
			folders[filepath.Base(dir)] = dir
		}
		return err
	}))
	folders["epiphany"] = "." // and not the command
	known := map[string]map[string]bool{}
	searched := 0
	quoted := regexp.MustCompile("`([a-z]+)\\.([A-Za-z]+(?:\\.[A-Za-z]+)?)`")
	for _, m := range quoted.FindAllStringSubmatch(string(text), -1) {
		pkg, name := m[1], m[2]
		dir, isFolder := folders[pkg]
		if !isFolder {
			continue // a file
		}
		if known[pkg] == nil {
			known[pkg] = declarations(t, dir)
		}
		assert.True(t, known[pkg][name], "docs/architecture.md: there is no %s.%s", pkg, name)
		searched++
	}
	assert.Greater(t, searched, 60)
}

// Command sizes lists the packages below folders, side by side: lines of code that is no test,
// exported names, and the type with the most fields and methods. Two versions of the project are
// compared by two work trees of git.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
)

// size is what is measured of a package.
type size struct {
	lines, exported int
	fields, methods map[string]int // by type
}

func main() {
	roots := os.Args[1:]
	if len(roots) == 0 {
		roots = []string{"."}
	}
	if err := write(os.Stdout, roots); err != nil {
		fmt.Fprintln(os.Stderr, "sizes:", err)
		os.Exit(1)
	}
}

// write writes the table: a row for each package, four columns for each root.
func write(w io.Writer, roots []string) error {
	t := table.NewWriter()
	t.SetOutputMirror(w)
	header := table.Row{"package"}
	var all []map[string]*size
	names := map[string]bool{}
	for _, root := range roots {
		sizes, err := measure(root)
		if err != nil {
			return err
		}
		all = append(all, sizes)
		for name := range sizes {
			names[name] = true
		}
		header = append(header, "lines "+root, "exported", "most fields", "most methods")
	}
	t.AppendHeader(header)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		row := table.Row{name}
		for _, sizes := range all {
			s := sizes[name]
			if s == nil {
				row = append(row, "", "", "", "")
				continue
			}
			row = append(row, s.lines, s.exported, largest(s.fields), largest(s.methods))
		}
		t.AppendRow(row)
	}
	t.RenderMarkdown()
	return nil
}

// largest is the largest number with its name, the first of equal ones.
func largest(by map[string]int) string {
	best := ""
	for _, name := range slices.Sorted(maps.Keys(by)) {
		if best == "" || by[name] > by[best] {
			best = name
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("%d %s", by[best], best)
}

// measure measures the packages below a folder, by their folders.
func measure(root string) (map[string]*size, error) {
	all, fset := map[string]*size{}, token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); path != root && (strings.HasPrefix(n, ".") || n == "testdata" || n == "dist") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		s := all[filepath.ToSlash(dir)]
		if s == nil {
			s = &size{fields: map[string]int{}, methods: map[string]int{}}
			all[filepath.ToSlash(dir)] = s
		}
		return s.add(fset, path)
	})
	return all, err
}

// add adds a file.
func (s *size) add(fset *token.FileSet, path string) error {
	file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	s.lines += fset.File(file.FileStart).LineCount()
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.function(d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				s.declared(spec)
			}
		}
	}
	return nil
}

func (s *size) function(d *ast.FuncDecl) {
	if d.Recv == nil {
		s.name(d.Name)
		return
	}
	of := d.Recv.List[0].Type
	if p, isPointer := of.(*ast.StarExpr); isPointer {
		of = p.X
	}
	if g, isGeneric := of.(*ast.IndexExpr); isGeneric {
		of = g.X
	}
	if id, isName := of.(*ast.Ident); isName {
		s.methods[id.Name]++
		if id.IsExported() {
			s.name(d.Name)
		}
	}
}

func (s *size) declared(spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		s.name(spec.Name)
		if st, isStruct := spec.Type.(*ast.StructType); isStruct {
			s.fields[spec.Name.Name] = st.Fields.NumFields()
		}
	case *ast.ValueSpec:
		for _, n := range spec.Names {
			s.name(n)
		}
	}
}

// name counts a name if it is exported.
func (s *size) name(id *ast.Ident) {
	if id.IsExported() {
		s.exported++
	}
}

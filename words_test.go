package epiphany_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// retiredWord is a word that no name in Go code has, but in the packages where it means something
// else.
type retiredWord struct {
	word string
	but  []string
}

// retiredWords reads the table of words in docs/architecture.md: its last column has the words that
// were given up, each in backquotes, with the packages where it is another word behind it.
func retiredWords(page string) (list []retiredWord) {
	_, section, _ := strings.Cut(page, "\n## Words\n")
	section, _, _ = strings.Cut(section, "\n## ")
	retired := regexp.MustCompile("`([a-z]+)`(?: \\(but in ([a-z/, ]+)\\))?")
	for row := range strings.SplitSeq(section, "\n") {
		cells := strings.Split(row, "|")
		if len(cells) != 5 {
			continue
		}
		for _, m := range retired.FindAllStringSubmatch(cells[3], -1) {
			list = append(list, retiredWord{m[1], strings.Split(m[2], ", ")})
		}
	}
	return list
}

var partOfName = regexp.MustCompile(`[A-Z]+(?:[^A-Za-z]|$)|[A-Z]?[a-z]+|[A-Z]+`)

// badNames are the names declared in a file of a package that have a retired word among their parts.
// Names of tests are sentences and do not count.
func badNames(file *ast.File, pkg string, retired []retiredWord) (bad []string) {
	check := func(ids ...*ast.Ident) {
		for _, id := range ids {
			for _, part := range partOfName.FindAllString(id.Name, -1) {
				part = strings.ToLower(part)
				if slices.ContainsFunc(retired, func(w retiredWord) bool {
					return w.word == part && !slices.Contains(w.but, pkg)
				}) {
					bad = append(bad, id.Name)
				}
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if !strings.HasPrefix(n.Name.Name, "Test") {
				check(n.Name)
			}
		case *ast.TypeSpec:
			check(n.Name)
		case *ast.Field:
			check(n.Names...)
		case *ast.ValueSpec:
			check(n.Names...)
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if id, is := x.(*ast.Ident); is && n.Tok == token.DEFINE {
					check(id)
				}
			}
		}
		return true
	})
	return bad
}

func TestWordsHaveOneMeaning(t *testing.T) {
	page, err := os.ReadFile("docs/architecture.md")
	require.NoError(t, err)
	retired := retiredWords(string(page))
	require.Greater(t, len(retired), 20)
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != "." || d.Name() == "testdata"):
			return cmpSkip(err)
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(filepath.Dir(path))
		assert.Empty(t, badNames(file, pkg, retired), "%s: see Words in docs/architecture.md", path)
		return nil
	})
	require.NoError(t, err)
}

func cmpSkip(err error) error {
	if err != nil {
		return err
	}
	return filepath.SkipDir
}

func TestBadNames(t *testing.T) {
	retired := retiredWords("# X\n\n## Words\n\n| Word | Meaning | In place of |\n|---|---|---|\n" +
		"| reply | what comes back | `answer`, `answers` |\n| poll | reads | `look` (but in pcre, b/c) |\n" +
		"\n## Next\n\n| a | b | `wait` |\n")
	assert.Equal(t, []retiredWord{{"answer", []string{""}}, {"answers", []string{""}},
		{"look", []string{"pcre", "b/c"}}}, retired)
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
type Answer struct { lookAt, wait int }
func (a Answer) theLook(answers int) (answerOf bool) {
	fine, look := 1, 2
	_, other := look, fine
	for lookup := range other { _ = lookup }
	return
}
func TestTheAnswer() {}
var unanswered, ANSWER = 1, 2
`, parser.SkipObjectResolution)
	require.NoError(t, err)
	assert.Equal(t, []string{"Answer", "lookAt", "theLook", "answers", "answerOf", "look", "ANSWER"},
		badNames(file, "x", retired))
	assert.Equal(t, []string{"Answer", "answers", "answerOf", "ANSWER"},
		badNames(file, "b/c", retired))
}

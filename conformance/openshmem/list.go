package openshmem

import (
	"bytes"
	_ "embed"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

//go:embed programs.toml
var list []byte

// Program is a public program: a source, what is compiled with it, and headers.
type Program struct {
	Repository string   // owner/name on GitHub
	PEs        []int    // numbers of PEs to run it with
	Prints     []string // what it must print
	Never      []string // what it must not print
	Define     []string // macros, for what the program leaves to the command line
	Known      string   // why it does something else than it says it must; it must do so
	Files      []File   // the first has its name
}

// File is a file of a repository at a commit, with its SHA-256.
type File struct {
	Path   string
	Commit string
	Sum    string
}

// Programs are the public programs.
func Programs() ([]Program, error) {
	var all struct{ Programs []Program }
	d := toml.NewDecoder(bytes.NewReader(list)).DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("programs.toml: %w", err)
	}
	return all.Programs, nil
}

// Name is that of the program's source, without its folder and ending.
func (p *Program) Name() string {
	return strings.TrimSuffix(path.Base(p.Files[0].Path), ".c")
}

// Complaint says what is wrong with what the program has printed on n PEs, or nothing.
func (p *Program) Complaint(output string, n int) string {
	numbers := strings.NewReplacer("{n}", strconv.Itoa(n), "{last}", strconv.Itoa(n-1))
	for _, text := range p.Prints {
		if text = numbers.Replace(text); !strings.Contains(output, text) {
			return fmt.Sprintf("does not print %q", text)
		}
	}
	for _, text := range p.Never {
		if text = numbers.Replace(text); strings.Contains(output, text) {
			return fmt.Sprintf("prints %q", text)
		}
	}
	return ""
}

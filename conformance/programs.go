package conformance

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Program is a conformance program.
type Program struct {
	Name    string // of the module, unique among all chapters
	Chapter string
	File    string // the source

	Everywhere bool // worth running in all configurations of the cores
	ARMOnly    bool // cannot run with all processes on cores
	ARMMain    bool // cannot run with the first process on a core
	Large      bool // takes too long where garbage is collected at every allocation

	Application string // of OTP that it needs besides the standard ones, or empty
}

// Expected is the name of the file with the output of OTP.
func (p *Program) Expected() string { return strings.TrimSuffix(p.File, ".erl") + ".out" }

// Source reads the source text of the program.
func (p *Program) Source() ([]byte, error) { return os.ReadFile(p.File) }

// Want reads the output of OTP.
func (p *Program) Want() (string, error) {
	text, err := os.ReadFile(p.Expected())
	return string(text), err
}

// marks are the contents of programs.toml.
type marks struct {
	Everywhere   []string          `toml:"everywhere"`
	ARMOnly      map[string]string `toml:"host-only"`
	ARMMain      map[string]string `toml:"host-main"`
	Large        map[string]string `toml:"large"`
	Applications map[string]string `toml:"applications"`
}

// Programs returns the programs in a directory of chapters, sorted by chapter and name. Besides
// errors of reading it reports names that occur twice, and marks and expected outputs of programs
// that do not exist.
func Programs(dir string) ([]Program, error) {
	sources, err := Modules(dir)
	if err != nil {
		return nil, err
	}
	var m marks
	if err := read(filepath.Join(dir, "programs.toml"), &m); err != nil {
		return nil, err
	}
	var all []Program
	named := map[string]string{} // file by name
	for _, file := range sources {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p := Program{Name: strings.TrimSuffix(filepath.Base(file), ".erl"),
			Chapter: filepath.Base(filepath.Dir(file)), File: file}
		if other := named[p.Name]; other != "" {
			return nil, fmt.Errorf("conformance: %s and %s have the same name", other, file)
		}
		named[p.Name] = file
		if bytes.Contains(text, []byte("main/0")) {
			all = append(all, p)
		}
	}
	return all, m.apply(all)
}

// apply sets the marks of programs.toml in the programs.
func (m *marks) apply(all []Program) error {
	left := map[string]bool{}
	for _, name := range m.Everywhere {
		left[name] = true
	}
	for _, reasons := range []map[string]string{m.ARMOnly, m.ARMMain, m.Large, m.Applications} {
		for name := range reasons {
			left[name] = true
		}
	}
	for i := range all {
		p := &all[i]
		_, p.ARMOnly = m.ARMOnly[p.Name]
		_, p.ARMMain = m.ARMMain[p.Name]
		_, p.Large = m.Large[p.Name]
		p.Application = m.Applications[p.Name]
		p.Everywhere = slices.Contains(m.Everywhere, p.Name)
		delete(left, p.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		return fmt.Errorf("conformance: programs.toml marks %s, which is no program", name)
	}
	return nil
}

// Modules returns the source files in the chapters of a directory, including modules without
// main/0.
func Modules(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.erl"))
	files = slices.DeleteFunc(files, func(f string) bool {
		return filepath.Base(filepath.Dir(f)) == "testdata"
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("conformance: no programs in %s", dir)
	}
	return files, err
}

// read reads a TOML file; an unknown key is an error.
func read(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	d := toml.NewDecoder(bytes.NewReader(text))
	if err := d.DisallowUnknownFields().Decode(into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

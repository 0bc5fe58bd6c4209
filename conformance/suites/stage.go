package suites

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/stdlib"
)

//go:embed erl
var standIns embed.FS

// Suite is one of OTP's suites.
type Suite struct {
	Name   string // of the module
	Folder string // in OTP's source
}

// Application is that which the suite is about.
func (s Suite) Application() string { return filepath.Base(filepath.Dir(s.Folder)) }

// All are the suites of some folders in a directory that Tree.Ready has filled.
func All(dir string, folders []string) ([]Suite, error) {
	var all []Suite
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(dir, folder, "*_SUITE.erl"))
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			all = append(all, Suite{strings.TrimSuffix(filepath.Base(f), ".erl"), folder})
		}
	}
	return all, nil
}

// stage makes a directory in which a suite runs: the modules of its folder, its data, an empty
// directory for what it writes, and the stand-ins; here also those for modules that the library
// does not have.
func (s Suite) stage(dir, into string, here bool) error {
	from := filepath.Join(dir, s.Folder)
	for _, pattern := range []string{"*.erl", "*.hrl"} {
		files, err := filepath.Glob(filepath.Join(from, pattern))
		if err != nil {
			return err
		}
		for _, f := range files {
			if err := stageFile(f, filepath.Join(into, filepath.Base(f))); err != nil {
				return err
			}
		}
	}
	if err := os.Mkdir(filepath.Join(into, private), 0o777); err != nil {
		return err
	}
	if err := s.stageData(from, into); err != nil {
		return err
	}
	return stageStandIns(standIns, into, here)
}

// private is the directory that cases may write to.
const private = "private"

// headers are those that are replaced: common_test's, and those of syntax_tools, which needs a
// parse transformation.
var headers = strings.NewReplacer(
	`-include_lib("common_test/include/ct.hrl")`, `-include("ct_shim.hrl")`,
	`-include_lib("common_test/include/ct_event.hrl")`, `-include("ct_event_shim.hrl")`,
	`-include_lib("syntax_tools/include/merl.hrl")`, `-include("merl_shim.hrl")`,
)

func stageFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, []byte(headers.Replace(string(text))), 0o666)
}

// stageData copies the suite's data. A suite without has an empty directory.
func (s Suite) stageData(from, into string) error {
	data := s.data()
	if _, err := os.Stat(filepath.Join(from, data)); err != nil {
		return os.Mkdir(filepath.Join(into, data), 0o777)
	}
	return os.CopyFS(filepath.Join(into, data), os.DirFS(filepath.Join(from, data)))
}

func (s Suite) data() string { return s.Name + "_data" }

// onlyHere are the stand-ins for modules that OTP has.
var onlyHere = []string{"beam_disasm", "erts_debug"}

// stageStandIns copies the modules of the directory erl.
func stageStandIns(from fs.FS, into string, here bool) error {
	entries, err := fs.ReadDir(from, "erl")
	if err != nil {
		return err
	}
	for _, e := range entries {
		module := strings.TrimSuffix(e.Name(), ".erl")
		_, exists := stdlib.Source(module)
		if slices.Contains(onlyHere, module) && (exists || !here) {
			continue
		}
		text, err := fs.ReadFile(from, "erl/"+e.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(into, e.Name()), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

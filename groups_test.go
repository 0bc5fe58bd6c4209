package epiphany_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// group is some files of a package, without their endings.
type group struct{ name, files string }

// groups are the files of the packages of the core in groups, from the roof down: the files of one
// use declarations of their own group and of those below it only.
var groups = map[string][]group{
	"actor": {
		{"master", "master build audit live stats profile"},
		{"commander", "commander calls watchdog"},
		{"requests", "input frames programs"},
		{"adapters", "processes"},
		{"built-in functions",
			"bif bif_away bif_bonds bif_collect bif_flags bif_host bif_leader bif_library bif_message " +
				"bif_module bif_monitor bif_node bif_node_spawn bif_process bif_purge bif_signal " +
				"bif_suspend bif_system traps"},
		{"system", "system running traffic"},
		{"sending", "router devices"},
		{"signals", "signals delivery monitors"},
		{"collection", "collector"},
		{"spawning", "report spawn"},
		{"going on", "code waits"},
		{"library", "library atoms"},
	},
	"slave": {
		{"slave", "slave call rings send binaries member waits away profile"},
		{"heap", "growth sram"},
		{"between cores", "mesh"},
		{"waiting", "waiter reasons"},
		{"ring to the master", "outgoing tracing timers"},
		{"layout", "config faults layout membership banks extension placement wait policies"},
	},
	"vm": {
		{"built-in functions", "bif_list bif_process bif_raise bif_apply"},
		{"runners", "runner send trace frames"},
		{"machine", "machine slice slow tests arith maps pdict bits_blame receive fetch hibernate unwind caller profile weak"},
		{"calls", "resolve"},
		{"exceptions", "except"},
		{"stack traces", "backtrace"},
		{"process", "process leader exception dictionary status builtin"},
	},
	"bridge": {
		{"bridge", "bridge request host outlet ask node peer process cross"},
		{"files", "files links packed posix"},
		{"ground", "dispatcher output config errors answers"},
	},
	"emu": {
		{"what is shared", "congestion link energy ctimer"},
		{"memory", "map mesh memory debug counters past"},
		{"queues", "station"},
		{"board", "board costs parameter hash random units lock"},
	},
}

func TestGroupsOfFilesHaveNoCycles(t *testing.T) {
	exports := exportData(t)
	for dir, rooms := range groups {
		of, missing := map[string]int{}, map[string]bool{} // by file
		for i, g := range rooms {
			for _, f := range strings.Fields(g.files) {
				of[f], missing[f] = i, true
			}
		}
		fset := token.NewFileSet()
		files := parseFolder(t, fset, dir)
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		conf := types.Config{Importer: importer.ForCompiler(fset, "gc", exports)}
		pkg, err := conf.Check(module+"/"+dir, fset, files, info)
		require.NoError(t, err)
		at := func(pos token.Pos) (name string, floor int) {
			name = strings.TrimSuffix(filepath.Base(fset.Position(pos).Filename), ".go")
			floor, known := of[name]
			if !known {
				floor = -1
			}
			return name, floor
		}
		for _, f := range files {
			name, floor := at(f.Package)
			assert.True(t, floor >= 0 || name == "doc", "%s/%s.go belongs to no group", dir, name)
			delete(missing, name)
		}
		assert.Empty(t, missing, "%s has no such files", dir)
		upward := map[string]bool{}
		for id, obj := range info.Uses {
			if obj.Pkg() != pkg {
				continue
			}
			from, here := at(id.Pos())
			to, there := at(obj.Pos())
			if there < here {
				upward[fmt.Sprintf("%s/%s.go (%s) uses %s of %s.go (%s)", dir, from, rooms[here].name, obj.Name(), to, rooms[there].name)] = true
			}
		}
		for use := range upward {
			t.Error(use)
		}
	}
}

// parseFolder parses what of a folder is no test.
func parseFolder(t *testing.T, fset *token.FileSet, dir string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		files = append(files, f)
	}
	return files
}

// exportData finds what the compiler has written of packages.
func exportData(t *testing.T) importer.Lookup {
	t.Helper()
	args := []string{"list", "-deps", "-export", "-f", "{{.ImportPath}} {{.Export}}"}
	for dir := range groups {
		args = append(args, "./"+dir)
	}
	out, err := exec.Command("go", args...).Output()
	require.NoError(t, err)
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}

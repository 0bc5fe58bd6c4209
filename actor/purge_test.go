package actor

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/purge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/term"
)

// versions gives module gen in a new version whenever it is asked for, and other modules as folder
// does.
type versions struct {
	folder
	latest int
	grow   int // functions more in every version
}

func (v *versions) Module(name string) (*bytecode.Module, []string, error) {
	if name != "gen" {
		return v.folder.Module(name)
	}
	v.latest++
	src := fmt.Sprintf(`-module(gen).
		-compile(export_all).
		-export([version/0, deep/2, adder/1, literal/0]).
		version() -> %[1]d.
		stand() -> receive go -> version() end.
		deep(Main, 0) -> Main ! {self(), ready}, receive go -> version() end;
		deep(Main, N) -> V = deep(Main, N - 1), V + version().
		adder(N) -> fun(X) -> X + N + version() - %[1]d end.
		literal() -> [literal, {version, %[1]d}].
		`, v.latest)
	for i := range v.latest * v.grow {
		src += fmt.Sprintf("f%[1]d(X) -> {X, [a, %[1]d], \"text\"}.\n", i)
	}
	mod, _, err := compiler.Compile("gen.erl", []byte(src), compiler.Options{})
	return mod, nil, err
}

func newVersions(t *testing.T, cfg config.Config) (*world, *versions) {
	t.Helper()
	v := &versions{folder: folder{t}}
	cfg.Source = v
	return newWorld(t, cfg), v
}

// What a program does that purges code which is in use everywhere, and that nothing of the old
// versions is left.
func TestUpgrade(t *testing.T) {
	w, v := newVersions(t, config.Config{Board: small()})
	want := "{stays,host,0,1}\n{stays,core,0,2}\n{killed,host,true,killed,true}\n{killed,core,true,killed,true}\n" +
		"{holds,host,6}\n{holds,core,6}\n{comes,host,badfun}\n{comes,core,badfun}\n{crowd,1,[false,false,false]}\nfalse\ndone\n"
	assert.Equal(t, want, w.run("upgrade"))
	assert.Equal(t, []any{term.AtomName("normal")}, w.ends)
	w.empty()
	assert.Greater(t, v.latest, 300)
	searches, leftovers := w.codes.searches.Count()
	assert.Zero(t, searches+leftovers)
	bytecode, literals := w.codes.Areas()
	modules := bytecode.Report().Live
	assert.LessOrEqual(t, modules, 6)
	assert.LessOrEqual(t, literals.Report().Live, modules)
}

// Who asks about a process whose core has another one by now is not told about that one.
func TestSearchForAProcessThatHasEnded(t *testing.T) {
	w, _ := newVersions(t, config.Config{Board: small()})
	user := w.spawnHere("gen", "stand", edge.OnCore)
	w.settle()
	gen := w.Atom("gen")
	require.NoError(t, w.codes.Find(w.ARM, gen))
	w.settle()
	var found []bool
	for _, pr := range []*table.Entry{user, {Holder: memory.Holder{Core: user.Core}, Gone: true}} {
		w.codes.searches.Begin(w.ARM, &purge.Search{Name: gen, Only: pr,
			Then: func(f bool) { found = append(found, f) }})
		w.settle()
	}
	assert.Equal(t, []bool{true, false}, found)
}

// A module for which there is no room is refused with system_limit; the version before stays, and
// when there is room again others load.
func TestCodeAreaIsFull(t *testing.T) {
	for name, cfg := range map[string]config.Config{
		"code":     {Board: small(), CodeBytes: 16 << 10},
		"literals": {Board: small(), LiteralBytes: 16 << 10},
	} {
		t.Run(name, func(t *testing.T) {
			w, v := newVersions(t, cfg)
			v.grow = 80
			assert.Equal(t, "{refused,system_limit,same}\nagain\n", w.run("outgrow"))
			w.empty()
			_, leftovers := w.codes.searches.Count()
			assert.Zero(t, leftovers)
			assert.NotEmpty(t, w.reports, "what has not been loaded is told")
		})
	}
}

// When a program has filled the table of atoms it gets system_limit, there is room left for modules
// but large ones, and all else goes on.
func TestAtomTableIsFull(t *testing.T) {
	for grow, want := range map[int]string{
		1:   "{system_limit,true}\n{module,gen}\n{still,2}\ndone\n",
		200: "{system_limit,true}\n{error,system_limit}\n{still,1}\ndone\n",
	} {
		w, v := newVersions(t, config.Config{Board: small(), TableBytes: 64 << 10})
		v.grow = grow
		assert.Equal(t, want, w.run("atoms"))
		w.empty()
		r := w.codes.tables()
		assert.LessOrEqual(t, r.Used, r.Total)
		assert.Less(t, r.Total-r.Used, r.Total/8)
	}
}

// The master's answers do not depend on what atoms programs have made.
func TestMasterHasItsAtoms(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	own := slices.Concat(replyAtoms, processAtoms)
	for _, names := range libraryAtoms {
		own = append(own, names...)
		assert.True(t, slices.IsSorted(names))
	}
	predefined := term.NewAtoms()
	named := regexp.MustCompile(`(?:\.atom|named)\("([^"]*)"\)`)
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range named.FindAllSubmatch(src, -1) {
			if _, found := predefined.Lookup(string(m[1])); !found {
				assert.Contains(t, own, string(m[1]), f)
			}
		}
	}
	assert.True(t, slices.IsSorted(replyAtoms))
	assert.True(t, slices.IsSorted(processAtoms))
}

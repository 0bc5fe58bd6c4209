package epiphany_test

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/parallergo/epiphany"

// house lists the packages from the roof down: a package imports only packages below its own line.
// A package that is not listed belongs to the nearest folder above it that is. The root package is
// "".
var house = []string{
	"cmd", "benchmarks", "simulation", "examples", "conformance", "cluster", "node", "attach",
	"", "ui", "settings", "bridge", "actor", "actor/heaps", "actor/cores", "actor/platform",
	"actor/scheduler", "actor/inspect", "actor/view", "actor/purge", "actor/sysinfo",
	"actor/custody", "actor/table", "actor/config",
	"actor/ets", "actor/shared", "actor/codeserver", "actor/compile", "actor/convert", "actor/re", "actor/zlib", "actor/crypto", "actor/otpsize",
	"actor/faults", "actor/flags", "actor/tracks", "actor/polling", "actor/program", "actor/clock", "actor/builtin", "actor/edge", "actor/memory",
	"slave", "stats", "syscalls", "vm", "vm/mailbox", "vm/bits", "vm/heap", "vm/charge",
	"vm/dispatch", "vm/meter", "vm/weak", "vm/exec/jit", "vm/exec",
	"vm/code", "bif/binary", "bif/data", "bif/number", "bif/call", "vm/rts", "swicache", "compiler", "stdlib",
	"bytecode/cost", "bytecode/handlers", "bytecode", "bif",
	"pgas/pgastest", "pgas", "pgas/coprthr", "pgas/fabric", "pgas/rpc", "pgas/shmem",
	"toolchain/cc", "toolchain/cc/ctree", "toolchain/cc/passes", "toolchain/cc/emit",
	"toolchain/cc/packed", "toolchain/cc/build", "toolchain/cc/quad",
	"toolchain/cc/likely", "toolchain/cc/qualify", "toolchain/cc/tree",
	"toolchain", "toolchain/routine", "toolchain/link", "toolchain/asm", "toolchain/listing", "toolchain/elf", "toolchain/lib",
	"term/termtest", "term/etf", "term/pretty", "term", "term/external", "term/quote",
	"term/stack", "term/latin1", "term/uniq", "term/foreign",
	"pcre", "profile", "trace", "emu", "regular",
}

// floor is the line of a package in the house; -1 means it is not listed.
func floor(pkg string) int {
	for i := slices.Index(house, pkg); ; i = slices.Index(house, pkg) {
		above := strings.LastIndexByte(pkg, '/')
		if i >= 0 || above < 0 {
			return i
		}
		pkg = pkg[:above]
	}
}

func TestImportsPointDown(t *testing.T) {
	seen := map[int]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); path != "." && (strings.HasPrefix(n, ".") || n == "testdata" || n == "tools") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		checkImports(t, path, seen)
		return nil
	})
	require.NoError(t, err)
	for i, h := range house {
		assert.True(t, seen[i], "the house lists %q, which has no Go file", h)
	}
}

// checkImports asserts that a file imports nothing from its own floor's neighbours above.
func checkImports(t *testing.T, path string, seen map[int]bool) {
	dir := filepath.ToSlash(filepath.Dir(path))
	if dir == "." {
		dir = ""
	}
	here := floor(dir)
	if !assert.GreaterOrEqual(t, here, 0, "%s: package %q is not part of the house", path, dir) {
		return
	}
	seen[here] = true
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	require.NoError(t, err)
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		require.NoError(t, err)
		if imported != module && !strings.HasPrefix(imported, module+"/") {
			continue
		}
		pkg := strings.TrimPrefix(strings.TrimPrefix(imported, module), "/")
		there := floor(pkg)
		if there == here {
			continue // packages of one line among themselves
		}
		assert.Greater(t, there, here, "%s imports %s: imports go down only", path, imported)
	}
}

// A word that stalls is a word that was loaded or stored: View.ChargeLoads and ChargeStores count
// both, and nothing else adds to the stalls.
func TestStallsAreOfWords(t *testing.T) {
	added := regexp.MustCompile(`\b(LoadStall|StoreStall) *(\+=|=)`)
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "emu") {
			return err
		}
		text, err := os.ReadFile(path)
		assert.Empty(t, added.FindAllString(string(text), -1), "%s: charge words", path)
		return err
	})
	require.NoError(t, err)
}

// doors are where the packages are that have tests from outside.
var doors = []string{"actor", "attach", "bif", "bridge", "bytecode", "cluster", "compiler", "emu",
	"node", "pcre", "pgas", "profile", "regular", "settings", "slave", "stats", "stdlib", "swicache",
	"syscalls", "term", "toolchain", "trace", "ui", "vm"}

// Each package behind the doors has tests from outside, which see what its users see. What is a part of
// tests needs none.
func TestPackagesHaveTestsAtTheirDoors(t *testing.T) {
	outside := regexp.MustCompile(`(?m)^package \w+_test$`)
	for _, root := range doors {
		tested := map[string]bool{}
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			dir := filepath.ToSlash(filepath.Dir(path))
			if strings.HasSuffix(dir, "test") || strings.Contains(dir, "testdata") {
				return nil
			}
			text, err := os.ReadFile(path)
			tested[dir] = tested[dir] || strings.HasSuffix(path, "_test.go") && outside.Match(text)
			return err
		})
		require.NoError(t, err)
		for dir, has := range tested {
			assert.True(t, has, "%s has no test of a package of its own", dir)
		}
	}
}

// mostTrackedBytes bounds a file of the tree: sources and recorded texts are small, what a command
// builds is not.
const mostTrackedBytes = 1 << 20

func TestNothingBuiltIsTracked(t *testing.T) {
	list, err := exec.Command("git", "ls-files", "-z").Output()
	if err != nil {
		t.Skip("no working copy of git: ", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // about to be removed
		}
		require.NoError(t, err)
		assert.LessOrEqual(t, info.Size(), int64(mostTrackedBytes), name)
	}
}

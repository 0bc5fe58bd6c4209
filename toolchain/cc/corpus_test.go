package cc_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"modernc.org/ccorpus2"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// suites are the parts of the corpus whose programs are executed.
var suites = []struct {
	name, folder string
	sample       int // one of how many a plain test runs
}{
	{"gcc", "assets/gcc-9.1.0/gcc/testsuite/gcc.c-torture/execute", 60},
	{"tcc", "assets/tcc-0.9.27/tests/tests2", 11},
	{"ccgo", "assets/ccgo/bug", 10},
}

// mostCorpusCycles is what a program of the corpus may take.
const mostCorpusCycles = 5e9

// leastSuccess is the share of the programs that must succeed.
const leastSuccess = 0.98

// verdict is what has become of a program at a level.
type verdict struct {
	suite, name string
	level       int
	reason      string // "" is success
}

// corpusProgram compiles and executes a program: it must print what is expected and end with 0.
func corpusProgram(t testing.TB, folder, name string, level int) (reason string) {
	defer func() {
		if r := recover(); r != nil {
			reason = fmt.Sprintf("panic: %v", r)
		}
	}()
	source, err := fs.ReadFile(ccorpus2.FS, path.Join(folder, name))
	if err != nil {
		return err.Error()
	}
	opt := cc.Options{
		Level: level, Open: func(name string) (fs.File, error) { return ccorpus2.FS.Open(name) },
	}
	if strings.Contains(string(source), "dg-add-options stack_size") {
		opt.Define = append(opt.Define, "STACK_SIZE=8192") // as GCC's harness does for small stacks
	}
	name = path.Join(folder, name)
	elf, err := program(name, string(source), opt)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return "compile: " + strings.TrimPrefix(first, folder+"/")
	}
	out, end, err := execute(t, elf, mostCorpusCycles)
	if err == nil && end.Kind != host.Exited {
		// It may have wanted more stack than there is in SRAM.
		if elf, err = programIn("legacy", name, string(source), opt); err != nil {
			return "link: " + err.Error()
		}
		out, end, err = execute(t, elf, 20*mostCorpusCycles)
	}
	if err != nil {
		return "run: " + err.Error()
	}
	if end.Kind != host.Exited || end.Status != 0 {
		return fmt.Sprintf("run: %v, status %d, cause %v", end.Kind, end.Status, end.Cause)
	}
	want, err := fs.ReadFile(ccorpus2.FS, strings.TrimSuffix(name, ".c")+".expect")
	if err == nil && trimmed(string(want)) != trimmed(out) {
		if os.Getenv("CCORPUS_ONLY") != "" {
			fmt.Printf("want:\n%s\ngot:\n%s\n", want, out)
		}
		return "run: prints something else"
	}
	return ""
}

// trimmed is a text without spaces at the ends of lines.
func trimmed(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.Join(lines, "\n")
}

// corpus executes programs, one of step in each suite, on all processors.
func corpus(t *testing.T, all bool, levels []int, only string) (verdicts []verdict) {
	var lock sync.Mutex
	var wait sync.WaitGroup
	free := make(chan bool, runtime.GOMAXPROCS(0))
	for _, s := range suites {
		entries, err := fs.ReadDir(ccorpus2.FS, s.folder)
		require.NoError(t, err)
		n := 0
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".c") || !strings.Contains(s.name+"/"+e.Name(), only) {
				continue
			}
			if n++; !all && n%s.sample != 0 {
				continue
			}
			for _, level := range levels {
				wait.Add(1)
				free <- true
				go func() {
					defer func() { <-free; wait.Done() }()
					reason := corpusProgram(t, s.folder, e.Name(), level)
					lock.Lock()
					defer lock.Unlock()
					verdicts = append(verdicts, verdict{s.name, e.Name(), level, reason})
				}()
			}
		}
	}
	wait.Wait()
	slices.SortFunc(verdicts, func(x, y verdict) int {
		return cmp.Or(strings.Compare(x.suite, y.suite), strings.Compare(x.name, y.name), x.level-y.level)
	})
	return verdicts
}

// TestCorpus executes a sample of the corpus, or all of it if CCORPUS is set, as make ccorpus does.
func TestCorpus(t *testing.T) {
	all := os.Getenv("CCORPUS") != ""
	levels := []int{0, 2}
	if l := os.Getenv("CCORPUS_LEVEL"); l != "" {
		levels = []int{int(l[0] - '0')}
	}
	good, count, named, apart := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	known := exceptions(t)
	for _, v := range corpus(t, all, levels, os.Getenv("CCORPUS_ONLY")) {
		key := fmt.Sprintf("%s -O%d", v.suite, v.level)
		count[key]++
		if v.reason == "" {
			good[key]++
			assert.Empty(t, known[v.suite+"/"+v.name], "%s/%s succeeds", v.suite, v.name)
			continue
		}
		if why := known[v.suite+"/"+v.name]; strings.HasPrefix(why, "needs ") {
			apart[key]++
			continue
		} else if why != "" {
			named[key]++
			continue
		}
		if all {
			fmt.Printf("%s/%s -O%d: %s\n", v.suite, v.name, v.level, v.reason)
			continue
		}
		assert.Empty(t, v.reason, "%s/%s -O%d", v.suite, v.name, v.level)
	}
	for _, key := range sortedKeys(count) {
		t.Logf("%-10s %4d of %4d programs succeed; %3d need what the chip does not have, and %3d are "+
			"exceptions", key, good[key], count[key]-apart[key], apart[key], named[key])
	}
	for _, level := range levels {
		succeed, wanted, exceptions := 0, 0, 0
		for _, s := range suites {
			key := fmt.Sprintf("%s -O%d", s.name, level)
			succeed += good[key]
			exceptions += named[key]
			wanted += count[key] - apart[key]
		}
		t.Logf("-O%d: %d of %d, %.1f %%", level, succeed, wanted,
			100*float64(succeed)/float64(max(wanted, 1)))
		if all {
			assert.GreaterOrEqual(t, float64(succeed), leastSuccess*float64(wanted), "-O%d", level)
		}
		assert.Equal(t, wanted-exceptions, succeed, "-O%d", level)
	}
}

// TestExceptionsAreFew holds the list of exceptions below the share that may fail, which the sample
// that a plain test executes does not show.
func TestExceptionsAreFew(t *testing.T) {
	wanted, exceptional := 0, 0
	known := exceptions(t)
	for _, s := range suites {
		entries, err := fs.ReadDir(ccorpus2.FS, s.folder)
		require.NoError(t, err)
		for _, e := range entries {
			why := known[s.name+"/"+e.Name()]
			if !strings.HasSuffix(e.Name(), ".c") || strings.HasPrefix(why, "needs ") {
				continue
			}
			wanted++
			if why != "" {
				exceptional++
			}
		}
	}
	assert.LessOrEqual(t, float64(exceptional), (1-leastSuccess)*float64(wanted), "of %d", wanted)
}

func sortedKeys(m map[string]int) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// exceptions reads the programs of the corpus that are not expected to succeed, with the reason.
func exceptions(t *testing.T) map[string]string {
	text, err := os.ReadFile("testdata/exceptions.txt")
	require.NoError(t, err)
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, reason, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && name[0] != '#' {
			all[name] = reason
		}
	}
	return all
}

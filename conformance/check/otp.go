package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/parallergo/epiphany/conformance"
)

// otpSystems is the number of emulators of OTP that run at a time.
const otpSystems = 3

// Crash occurs in the output of a program that crashes Erlang's emulator itself.
const Crash = "ended by the emulator:"

// Unloadable occurs in the output for a program that OTP compiles but cannot load.
const Unloadable = "ended by {badfile,"

// patience is the longest time that a program may run here in one place, and that an emulator of
// OTP may run all of its programs: long, since it passes on a busy computer, too.
const patience = 10 * time.Minute

// OTP returns the output of programs on Erlang/OTP, by name: compile errors if a program does not
// compile. dir is the directory of chapters.
func OTP(ctx context.Context, dir string, programs []conformance.Program) (map[string]string, error) {
	rounds, err := otpRounds(ctx, dir, programs, Effort{Rounds: 1})
	if err != nil {
		return nil, err
	}
	return rounds[0], nil
}

// otpRounds returns the output of programs on OTP in each of several rounds. From the second round
// on they run in another order, and in emulators that had other modules and atoms before; in every
// second round rivals keep the computer busy.
func otpRounds(ctx context.Context, dir string, programs []conformance.Program,
	e Effort) ([]map[string]string, error) {
	work, err := os.MkdirTemp("", "conformance")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	o := &otp{dir: work, logs: map[string]bool{}}
	for _, p := range programs {
		o.logs[p.Name] = p.Chapter == reportsChapter
	}
	if err := o.compile(ctx, dir, programs); err != nil {
		return nil, err
	}
	groups, err := grouped(programs)
	if err != nil {
		return nil, err
	}
	rounds := make([]map[string]string, e.Rounds)
	for round := range rounds {
		idle := func() error { return nil }
		if round%2 == 1 && e.Rivals > 0 {
			if idle, err = occupy(ctx, e.Rivals*runtime.NumCPU()); err != nil {
				return nil, err
			}
		}
		rounds[round], err = o.round(ctx, groups, round)
		if err := errors.Join(err, idle()); err != nil {
			return nil, err
		}
	}
	return rounds, nil
}

// Effort is how often programs run on OTP before their output is trusted, and how many threads for
// each CPU keep the computer busy in every second round.
type Effort struct{ Rounds, Rivals int }

// Thorough is the effort before an expected output is written.
var Thorough = Effort{Rounds: 10, Rivals: 3}

// occupy keeps the computer busy with a number of threads until idle is called. They also end with
// this process, however it ends: they then read the end of their input.
func occupy(ctx context.Context, threads int) (idle func() error, err error) {
	n := strconv.Itoa(threads)
	cmd := exec.CommandContext(ctx, "erl", "-noshell", "+S", n+":"+n, "-eval",
		"[spawn(fun L() -> L() end) || _ <- lists:seq(1, "+n+")], eof = io:get_line([]), halt().")
	end, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return func() error { return errors.Join(end.Close(), cmd.Wait()) }, nil
}

// round runs all groups once.
func (o *otp) round(ctx context.Context, groups []group, round int) (map[string]string, error) {
	printed := make([]map[string]string, len(groups))
	errs := make([]error, len(groups))
	each(len(groups), otpSystems, func(i int) {
		printed[i], errs[i] = o.run(ctx, groups[i].varied(round))
	})
	all := map[string]string{}
	for _, some := range printed {
		maps.Copy(all, some)
	}
	return all, errors.Join(errs...)
}

// varied returns a group in another order, for an emulator that has loaded other modules and
// created other atoms before: the output of OTP for large maps may depend on either. Round 0
// changes nothing.
func (g group) varied(round int) group {
	if round == 0 {
		return g
	}
	r := rand.New(rand.NewPCG(uint64(round), 0))
	names := slices.Clone(g.names)
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	modules := []string{"dict", "digraph_utils", "orddict", "gb_trees", "array", "rand", "erl_scan",
		"digraph", "sofs", "base64"}
	r.Shuffle(len(modules), func(i, j int) { modules[i], modules[j] = modules[j], modules[i] })
	before := fmt.Sprintf("[code:ensure_loaded(M) || M <- [%s]], [list_to_atom([$z | integer_to_list(I)]) || I <- lists:seq(1, %d)].",
		strings.Join(modules[:r.IntN(len(modules))], ", "), r.IntN(2000))
	return group{flags: append(slices.Clone(g.flags), "-eval", before), names: names}
}

// group is a list of programs that run in one emulator, one after the other.
type group struct {
	flags []string
	names []string
}

// grouped makes groups of the programs of each chapter. Programs that enable features have their
// own groups, since features change how terms are printed.
func grouped(programs []conformance.Program) ([]group, error) {
	var groups []group
	index := map[string]int{} // of groups, by chapter and flags
	for _, p := range programs {
		source, err := p.Source()
		if err != nil {
			return nil, err
		}
		var flags []string
		if bytes.Contains(source, []byte("-feature(")) {
			flags = []string{"-enable-feature", "all"}
		}
		key := fmt.Sprint(p.Chapter, flags)
		i, found := index[key]
		if !found {
			i = len(groups)
			index[key] = i
			groups = append(groups, group{flags: flags})
		}
		groups[i].names = append(groups[i].names, p.Name)
	}
	return groups, nil
}

// each calls f for 0 to n-1, several at a time.
func each(n, workers int, f func(i int)) {
	jobs := make(chan int)
	var wg sync.WaitGroup
	for range min(n, workers) {
		wg.Go(func() {
			for i := range jobs {
				f(i)
			}
		})
	}
	for i := range n {
		jobs <- i
	}
	close(jobs)
	wg.Wait()
}

// otp is a directory with compiled modules for OTP.
type otp struct {
	dir  string
	logs map[string]bool // the programs whose error reports are compared
}

// compile compiles the replacement modules of testdata and all modules of the programs' chapters.
func (o *otp) compile(ctx context.Context, dir string, programs []conformance.Program) error {
	standIns, err := filepath.Glob(filepath.Join(dir, "testdata", "*.erl"))
	if err != nil {
		return err
	}
	if out, err := exec.CommandContext(ctx, "erlc",
		append([]string{"-o", o.dir}, standIns...)...).CombinedOutput(); err != nil || len(out) > 0 {
		return fmt.Errorf("erlc: %w\n%s", err, out)
	}
	sources, err := conformance.Modules(dir)
	if err != nil {
		return err
	}
	chapters := map[string]bool{}
	for _, p := range programs {
		chapters[p.Chapter] = true
	}
	var wanted []string
	for _, file := range sources {
		if chapters[filepath.Base(filepath.Dir(file))] {
			wanted = append(wanted, file)
		}
	}
	_, err = o.erl(ctx, append([]string{"-s", "corpus", "compile", "-s", "erlang", "halt", "-extra",
		o.dir}, wanted...)...)
	return err
}

// erl runs an emulator and returns its own output.
func (o *otp) erl(ctx context.Context, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "erl", append([]string{"-noinput", "-pa", o.dir}, args...)...)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("erl: %w\n%s", err, out)
	}
	return string(out), err
}

// run runs a group of programs that have no output yet. A program that halts or crashes the
// emulator is run again, and the output of the emulator becomes its output.
func (o *otp) run(ctx context.Context, g group) (map[string]string, error) {
	printed := map[string]string{}
	for _, name := range g.names {
		if err := o.forget(name); err != nil {
			return nil, err
		}
	}
	for left := g.names; len(left) > 0; left = left[1:] {
		_, cannot := o.erl(ctx, slices.Concat(g.flags,
			[]string{"-s", "corpus", "main", "-s", "erlang", "halt", "-extra", o.dir}, left)...)
		for len(left) > 0 {
			text, err := o.outcome(left[0])
			if err != nil {
				break
			}
			printed[left[0]] = text
			left = left[1:]
		}
		if len(left) == 0 {
			break
		}
		if err := ctx.Err(); err != nil {
			return printed, errors.Join(err, cannot)
		}
		text, err := o.erl(ctx, slices.Concat(g.flags,
			[]string{"-eval", "io:setopts([{encoding, unicode}])", "-s", left[0], "main", "-s",
				"erlang", "halt"})...)
		exit := new(exec.ExitError)
		if err != nil && !errors.As(err, &exit) {
			return printed, err
		}
		if err != nil && exit.ExitCode() < 0 {
			text = fmt.Sprintf("%s\n%s %v\n", text, Crash, exit)
		}
		printed[left[0]] = text
	}
	return printed, nil
}

// forget removes the output and the files of a program from an earlier round.
func (o *otp) forget(name string) error {
	for _, ext := range []string{".out", ".log", ".work"} {
		if err := os.RemoveAll(filepath.Join(o.dir, name+ext)); err != nil {
			return err
		}
	}
	return nil
}

// outcome returns the output of a program, or why it does not compile. Having neither is an error.
func (o *otp) outcome(name string) (string, error) {
	if text, err := os.ReadFile(filepath.Join(o.dir, name+".erl.errors")); err == nil {
		return "does not compile:\n" + string(text), nil
	}
	text, err := os.ReadFile(filepath.Join(o.dir, name+".out"))
	if err != nil || !o.logs[name] {
		return string(text), err
	}
	log, err := os.ReadFile(filepath.Join(o.dir, name+".log"))
	return withReports(text, log), err
}

// Varying returns the programs whose output on OTP differs between rounds, each with a line that
// differs.
func Varying(ctx context.Context, dir string, programs []conformance.Program,
	e Effort) (map[string]string, error) {
	printed, err := otpRounds(ctx, dir, programs, e)
	if err != nil {
		return nil, err
	}
	return varying(printed), nil
}

func varying(printed []map[string]string) map[string]string {
	vary := map[string]string{}
	for i, round := range printed {
		for name, text := range round {
			if first := printed[0][name]; text != first && vary[name] == "" {
				vary[name] = difference(fmt.Sprintf("round %d", i+1), text, first)
			}
		}
	}
	return vary
}

// Record writes the output of programs on OTP to their files, and returns the names of those whose
// file has changed. It runs them several times, and writes nothing if the output of one varies.
func Record(ctx context.Context, dir string, programs []conformance.Program,
	e Effort) (changed []string, err error) {
	rounds, err := otpRounds(ctx, dir, programs, e)
	if err != nil {
		return nil, err
	}
	if vary := varying(rounds); len(vary) > 0 {
		return nil, &VaryingError{vary}
	}
	for _, p := range programs {
		text := rounds[0][p.Name]
		if strings.HasPrefix(text, "does not compile:") {
			return changed, fmt.Errorf("%s %s", p.File, text)
		}
		if old, err := p.Want(); err == nil && old == text {
			continue
		}
		if err := os.WriteFile(p.Expected(), []byte(text), 0o666); err != nil {
			return changed, err
		}
		changed = append(changed, p.Name)
	}
	return changed, nil
}

// VaryingError reports programs whose output on OTP varies.
type VaryingError struct{ Programs map[string]string }

func (e *VaryingError) Error() string {
	var b strings.Builder
	b.WriteString("on OTP these do not print the same each time:")
	for _, name := range slices.Sorted(maps.Keys(e.Programs)) {
		fmt.Fprintf(&b, "\n%s\n%s", name, e.Programs[name])
	}
	return b.String()
}

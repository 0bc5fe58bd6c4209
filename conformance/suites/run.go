package suites

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Runner runs suites on OTP, or here when it has the command line.
type Runner struct {
	Dir   string // with the suites, as Tree.Ready fills it
	Here  string // the executable epiphany; "" for OTP
	Only  int    // number of the case to run; 0 for all
	Keep  string // directory to run in, which is left as it is; "" for one that is removed
	Limit int    // milliseconds of a case: by the clock on OTP, virtual here

	// For suites that start peers; none need be there.
	System   System // in place of the one system that runs the suite otherwise
	StandIns fs.FS  // more modules, in its directory erl
	Cases    []int  // numbers of those to run; all if there are none
}

// System is something that runs the cases of a suite. It gives what they have printed, and how it has
// ended. The directory has all modules, compiled for OTP too; args are for suite_cases.
type System func(ctx context.Context, dir string, args []string) (text, ending string, err error)

// patience is for a system that neither goes on nor ends. No case fails by it: it ends the
// comparison with an error.
const patience = time.Hour

// Outcome is how the cases of a suite have ended.
type Outcome struct {
	Cases []Case
	Notes []string `json:",omitempty"` // why the suite or groups of it could not begin
}

// Run runs a suite. A case that takes the system with it is followed by the next in another system.
// What does not begin on OTP, with which the cases here are compared, is an error, unless OTP says
// that the suite is to blame.
func (r Runner) Run(ctx context.Context, s Suite) (Outcome, error) {
	dir, remove, err := r.directory()
	if err != nil {
		return Outcome{}, err
	}
	defer remove()
	if err := s.stage(r.Dir, dir, r.Here != ""); err != nil {
		return Outcome{}, err
	}
	if r.StandIns != nil {
		if err := stageStandIns(r.StandIns, dir, r.Here != ""); err != nil {
			return Outcome{}, err
		}
	}
	if r.Here == "" || r.System != nil {
		if err := r.compile(ctx, dir, s); err != nil {
			return Outcome{Notes: []string{err.Error()}}, errors.Join(ctx.Err(), crash(err))
		}
	}
	return r.systems(ctx, dir, s)
}

func (r Runner) directory() (dir string, remove func(), err error) {
	if r.Keep != "" {
		return r.Keep, func() {}, errors.Join(os.RemoveAll(r.Keep), os.MkdirAll(r.Keep, 0o777))
	}
	dir, err = os.MkdirTemp("", "suite")
	return dir, func() { os.RemoveAll(dir) }, err
}

// systems runs the cases in one system after the other until all have run.
func (r Runner) systems(ctx context.Context, dir string, s Suite) (Outcome, error) {
	var all Outcome
	first, last := 1, math.MaxInt32
	if r.Only > 0 {
		first, last = r.Only, r.Only
	}
	for {
		text, ending, err := r.system(ctx, dir, s, first, last)
		if err != nil {
			return all, err
		}
		t, err := readTranscript(text)
		if err != nil {
			return all, err
		}
		if r.Here == "" && t.silent() {
			const what = "%s, case %d and on: OTP has ended before a case began: %s"
			return all, fmt.Errorf(what, s.Name, first, ending)
		}
		all.Cases = append(all.Cases, t.cases...)
		all.Notes = append(all.Notes, t.notes...)
		switch {
		case t.open != "":
			all.Cases = append(all.Cases, Case{Name: t.open, Verdict: Gone, Reason: ending})
		case !t.done:
			all.Notes = append(all.Notes, ending)
		}
		if t.done || t.begun < first {
			all.Cases = unique(all.Cases)
			return all, nil
		}
		first = t.begun + 1
	}
}

// system runs some of the cases. ending is what the system says of its end.
func (r Runner) system(ctx context.Context, dir string, s Suite, first,
	last int) (text, ending string, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	args := []string{s.Name, strconv.Itoa(first), strconv.Itoa(last), strconv.Itoa(r.Limit),
		filepath.Join(dir, private) + "/", filepath.Join(dir, s.data()) + "/"}
	if r.System != nil {
		return r.System(ctx, dir, append(args, r.chosen()))
	}
	var out, complaints bytes.Buffer
	cmd := r.command(ctx, dir, args)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &complaints
	err = cmd.Run()
	if ctx.Err() != nil {
		return "", "", fmt.Errorf("%s, case %d and on: %w", s.Name, first, ctx.Err())
	}
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		return "", "", err
	}
	return out.String(), fmt.Sprintf("%v: %s", err, Clip(complaints.String())), nil
}

// chosen are the cases to run, with commas between them.
func (r Runner) chosen() string {
	var all []string
	for _, n := range r.Cases {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, ",")
}

// Memory that cases may have here: OTP's tests are written for computers with much.
const (
	hostBytes = "1G"
	dramBytes = "256M"
)

func (r Runner) command(ctx context.Context, dir string, args []string) *exec.Cmd {
	if r.Here == "" {
		flags := []string{"-pa", dir, "-eval", "suite_cases:otp(init:get_plain_arguments())", "-extra"}
		return exec.CommandContext(ctx, "erl", slices.Concat(emulator(dir, args[0]), flags, args)...)
	}
	// As on OTP, all files may be used: some cases go to directories of the computer.
	flags := []string{"run", "--files", "/", "--host-bytes", hostBytes, "--dram-bytes", dramBytes,
		filepath.Join(dir, "suite_cases.erl")}
	return exec.CommandContext(ctx, r.Here, append(flags, args...)...)
}

// crash is err unless a program ended by itself with what it says in err.
func crash(err error) error {
	if end := (*exec.ExitError)(nil); errors.As(err, &end) && end.Exited() {
		return nil
	}
	return err
}

// emulator are the flags of OTP's emulator for a suite. Features are enabled where they are used:
// they change how terms are written.
func emulator(dir, suite string) []string {
	flags := []string{"-noinput"}
	text, err := os.ReadFile(filepath.Join(dir, suite+".erl"))
	if err == nil && bytes.Contains(text, []byte("\n-feature(maybe_expr, enable)")) {
		flags = append(flags, "-enable-feature", "maybe_expr")
	}
	return flags
}

// Clip keeps the end of what a system has said.
func Clip(text string) string {
	const most = 500
	return text[max(0, len(text)-most):]
}

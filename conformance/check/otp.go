package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/parallergo/epiphany/conformance"
)

// HaveOTP tells whether Erlang/OTP is on the path.
func HaveOTP() bool {
	_, erl := exec.LookPath("erl")
	_, erlc := exec.LookPath("erlc")
	return erl == nil && erlc == nil
}

// otpSystems is how many programs run on OTP at a time, in systems of their own.
const otpSystems = 3

// Crash is in what is printed by a program that brings Erlang's emulator itself down.
const Crash = "ended by the emulator:"

// patience bounds a system of OTP.
const patience = 5 * time.Minute

// OTP is what programs print on Erlang/OTP, by name: compile errors for one that does not compile. dir is the directory of chapters.
func OTP(ctx context.Context, dir string, programs []conformance.Program) (map[string]string, error) {
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
	printed := make([]map[string]string, len(groups))
	errs := make([]error, len(groups))
	each(len(groups), otpSystems, func(i int) {
		printed[i], errs[i] = o.run(ctx, groups[i])
	})
	all := map[string]string{}
	for _, some := range printed {
		for name, text := range some {
			all[name] = text
		}
	}
	return all, errors.Join(errs...)
}

// group are programs that run in one system, one after the other.
type group struct {
	flags []string
	names []string
}

// grouped makes groups of the programs of each chapter. Those that enable features are by themselves: features change how terms are written.
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

// each calls f for 0 to n-1, so many at a time.
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

// otp is a directory with compiled modules.
type otp struct {
	dir  string
	logs map[string]bool // the programs whose reports count
}

// compile compiles the stand-ins and all modules of the programs' chapters.
func (o *otp) compile(ctx context.Context, dir string, programs []conformance.Program) error {
	standIns, err := filepath.Glob(filepath.Join(dir, "testdata", "*.erl"))
	if err != nil {
		return err
	}
	if out, err := exec.CommandContext(ctx, "erlc", append([]string{"-o", o.dir}, standIns...)...).CombinedOutput(); err != nil || len(out) > 0 {
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
	_, err = o.erl(ctx, append([]string{"-s", "corpus", "compile", "-s", "erlang", "halt", "-extra", o.dir}, wanted...)...)
	return err
}

// erl runs a system and gives what it prints itself.
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

// run runs a group of programs. One that brings the system down runs once more, and what the system then prints is what it prints.
func (o *otp) run(ctx context.Context, g group) (map[string]string, error) {
	printed := map[string]string{}
	for left := g.names; len(left) > 0; left = left[1:] {
		_, cannot := o.erl(ctx, slices.Concat(g.flags, []string{"-s", "corpus", "main", "-s", "erlang", "halt", "-extra", o.dir}, left)...)
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
		text, err := o.erl(ctx, slices.Concat(g.flags, []string{"-eval", "io:setopts([{encoding, unicode}])", "-s", left[0], "main", "-s", "erlang", "halt"})...)
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

// outcome is what a program has printed, or why it does not compile. It is an error if there is nothing of either.
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

// Record writes what programs print on OTP beside them, and gives the names of those whose file has changed.
func Record(ctx context.Context, dir string, programs []conformance.Program) (changed []string, err error) {
	printed, err := OTP(ctx, dir, programs)
	if err != nil {
		return nil, err
	}
	for _, p := range programs {
		text := printed[p.Name]
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

// Command sidebyside runs one benchmark program on real OTP and on one emulated core in turn and
// prints both wall times and their ratio. It is `make bench-otp`.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	runs := flag.Int("runs", 5, "runs of each, in turn")
	program := flag.String("program", "fannkuchredux", "module in benchmarks/programs")
	flag.Parse()
	args := flag.Args()
	if len(args) == 0 {
		args = []string{"10", "1"} // 10 elements, one worker
	}
	if err := compare(*program, args, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "sidebyside:", err)
		os.Exit(1)
	}
}

// compare builds both sides in a scratch directory and times them.
func compare(program string, args []string, runs int) error {
	dir, err := os.MkdirTemp("", "sidebyside")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	otp, flavor, err := buildOTP(dir, program, args)
	if err != nil {
		return err
	}
	own, err := buildOwn(dir, program, args)
	if err != nil {
		return err
	}
	var otpTimes, ownTimes []time.Duration
	var otpText, ownText string
	for i := range runs {
		for _, side := range []struct {
			cmd   []string
			times *[]time.Duration
			text  *string
		}{{otp, &otpTimes, &otpText}, {own, &ownTimes, &ownText}} {
			start := time.Now()
			cmd := exec.Command(side.cmd[0], side.cmd[1:]...)
			if cmd.Path == otp[0] {
				cmd.Dir = dir
			}
			out, err := cmd.Output()
			if err != nil {
				return fmt.Errorf("%s: %w", strings.Join(side.cmd, " "), err)
			}
			*side.times = append(*side.times, time.Since(start))
			*side.text = string(out)
		}
		fmt.Fprintf(os.Stderr, "run %d: OTP %v, epiphany %v\n", i+1,
			otpTimes[i].Round(time.Millisecond), ownTimes[i].Round(time.Millisecond))
	}
	if otpText != ownText {
		return fmt.Errorf("the outputs differ:\n%s\n%s", otpText, ownText)
	}
	a, b := median(otpTimes), median(ownTimes)
	fmt.Printf("%s %s: OTP (%s) %.2f s, epiphany on one core %.2f s, ratio %.2f (medians of %d)\n",
		program, strings.Join(args, " "), flavor, a.Seconds(), b.Seconds(), b.Seconds()/a.Seconds(),
		runs)
	return nil
}

func median(d []time.Duration) time.Duration {
	d = slices.Clone(d)
	slices.Sort(d)
	return d[len(d)/2]
}

// buildOTP compiles the programs with erlc and gives the command that runs one on OTP: its
// interpreter if this package of OTP has one, else its JIT.
func buildOTP(dir, program string, args []string) (cmd []string, flavor string, err error) {
	sources, err := filepath.Glob("benchmarks/programs/*.erl")
	if err != nil {
		return nil, "", err
	}
	sources = append(sources, "conformance/testdata/epiphany.erl")
	erlc := exec.Command("erlc", append([]string{"-o", dir}, sources...)...)
	if out, err := erlc.CombinedOutput(); err != nil {
		return nil, "", fmt.Errorf("erlc: %w\n%s", err, out)
	}
	erl, err := exec.LookPath("erl")
	if err != nil {
		return nil, "", err
	}
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = fmt.Sprintf("%q", a)
	}
	cmd = []string{erl, "-noshell", "-eval",
		fmt.Sprintf("%s:main([%s]), halt().", program, strings.Join(quoted, ","))}
	interpreter := append([]string{erl, "-emu_flavor", "emu"}, cmd[1:]...)
	if exec.Command(erl, "-emu_flavor", "emu", "-noshell", "-eval", "halt().").Run() == nil {
		return interpreter, "interpreter", nil
	}
	return cmd, "JIT", nil
}

// buildOwn builds the command line and gives the command that runs the program.
func buildOwn(dir, program string, args []string) ([]string, error) {
	binary := filepath.Join(dir, "epiphany-bin")
	build := exec.Command("go", "build", "-o", binary, "./cmd/epiphany")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return append([]string{binary, "run", filepath.Join("benchmarks/programs", program+".erl")},
		args...), nil
}

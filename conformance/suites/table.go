package suites

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/pelletier/go-toml/v2"
)

// Comparison is a suite on OTP and here.
type Comparison struct {
	Suite
	OTP, Here Outcome
	Reasons   map[string]string // of the cases left out, by name
}

// Counts of the cases of a suite that OTP passes: all, those left out, those that count, and of
// these those that pass here.
type Counts struct{ OTP, LeftOut, Wanted, Here int }

// Count counts the cases.
func (c *Comparison) Count() Counts {
	var n Counts
	here := byName(c.Here.Cases)
	for _, on := range c.OTP.Cases {
		if !on.Passed() {
			continue
		}
		n.OTP++
		if _, out := c.Reasons[on.Name]; out {
			n.LeftOut++
			continue
		}
		n.Wanted++
		if here[on.Name].Passed() {
			n.Here++
		}
	}
	return n
}

func (n Counts) add(m Counts) Counts {
	return Counts{n.OTP + m.OTP, n.LeftOut + m.LeftOut, n.Wanted + m.Wanted, n.Here + m.Here}
}

func (n Counts) percent() float64 { return 100 * float64(n.Here) / float64(max(1, n.Wanted)) }

func byName(cases []Case) map[string]Case {
	m := map[string]Case{}
	for _, c := range cases {
		m[c.Name] = c
	}
	return m
}

// Failing are the cases that count and do not pass here, as they have ended here. One that has not
// begun here is gone.
func (c *Comparison) Failing() []Case {
	here := byName(c.Here.Cases)
	var failing []Case
	for _, on := range c.OTP.Cases {
		_, out := c.Reasons[on.Name]
		h, begun := here[on.Name]
		switch {
		case !on.Passed() || out || h.Passed():
		case begun:
			failing = append(failing, h)
		default:
			failing = append(failing, Case{Name: on.Name, Verdict: Gone,
				Reason: fmt.Sprint(c.Here.Notes)})
		}
	}
	return failing
}

// Unknown are the cases left out that OTP does not pass, or does not have.
func (c *Comparison) Unknown() []string {
	on := byName(c.OTP.Cases)
	return slices.DeleteFunc(slices.Sorted(maps.Keys(c.Reasons)), func(name string) bool {
		return on[name].Passed()
	})
}

// WriteTable writes the counts by suite, and of each application.
func WriteTable(w io.Writer, all []Comparison) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "suite\tOTP passes\tleft out\twanted\tpass here\t\t")
	totals := map[string]Counts{}
	for i := range all {
		c := &all[i]
		n := c.Count()
		writeCounts(t, c.Name, n)
		totals[c.Application()] = totals[c.Application()].add(n)
	}
	for _, app := range slices.Sorted(maps.Keys(totals)) {
		writeCounts(t, "all of "+app, totals[app])
	}
	return t.Flush()
}

func writeCounts(w io.Writer, name string, n Counts) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%.1f %%\t\n", name, n.OTP, n.LeftOut, n.Wanted, n.Here,
		n.percent())
}

// LeftOut are the reasons for which cases do not count, by suite and case.
func LeftOut(dir string) (map[string]map[string]string, error) {
	var m map[string]map[string]string
	return m, readTOML(filepath.Join(dir, "left_out.toml"), &m)
}

// Recorded are how many of the cases that count have passed here, by suite.
func Recorded(dir string) (map[string]int, error) {
	var m map[string]int
	return m, readTOML(filepath.Join(dir, "recorded.toml"), &m)
}

// Record writes how many pass, for the suites that have run; the others stay.
func Record(dir string, all []Comparison) error {
	m, err := Recorded(dir)
	if err != nil {
		return err
	}
	for i := range all {
		m[all[i].Name] = all[i].Count().Here
	}
	text := bytes.NewBufferString("# Cases of OTP's suites that pass here, of those that pass on OTP and are not left out: make otp-suites ARGS=-record\n")
	for _, name := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(text, "%s = %d\n", name, m[name])
	}
	return os.WriteFile(filepath.Join(dir, "recorded.toml"), text.Bytes(), 0o666)
}

func readTOML(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := toml.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

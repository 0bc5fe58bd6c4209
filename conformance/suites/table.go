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
	Reasons   map[string]Reason // of the cases left out, by name
}

// Counts of the cases of a suite that OTP passes.
type Counts struct {
	OTP     int // all
	LeftOut int // by name
	Wanted  int // the others
	Here    int // of the wanted, those that pass here

	// The same when only reasons within the rule leave a case out.
	WantedByRule, HereByRule int
}

// Count counts the cases.
func (c *Comparison) Count() Counts {
	var n Counts
	here := byName(c.Here.Cases)
	for _, on := range c.OTP.Cases {
		if !on.Passed() {
			continue
		}
		n.add(here[on.Name].Passed(), c.Reasons[on.Name].Class)
	}
	return n
}

// add counts one case that OTP passes; it has a class when it is left out.
func (n *Counts) add(passed bool, out Class) {
	n.OTP++
	pass := 0
	if passed {
		pass = 1
	}
	if out == "" {
		n.Wanted++
		n.Here += pass
	} else {
		n.LeftOut++
	}
	if out != Within {
		n.WantedByRule++
		n.HereByRule += pass
	}
}

func (n Counts) plus(m Counts) Counts {
	return Counts{n.OTP + m.OTP, n.LeftOut + m.LeftOut, n.Wanted + m.Wanted, n.Here + m.Here,
		n.WantedByRule + m.WantedByRule, n.HereByRule + m.HereByRule}
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

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
	fmt.Fprintln(t, "suite\tOTP passes\tleft out\twanted\tpass here\t\tby the rule\tpass here\t\t")
	totals := map[string]Counts{}
	for i := range all {
		c := &all[i]
		n := c.Count()
		writeCounts(t, c.Name, n)
		totals[c.Application()] = totals[c.Application()].plus(n)
	}
	for _, app := range slices.Sorted(maps.Keys(totals)) {
		writeCounts(t, "all of "+app, totals[app])
	}
	fmt.Fprintf(t, "\nBy the rule only what %s leaves a case out.\n", rule)
	return t.Flush()
}

func writeCounts(w io.Writer, name string, n Counts) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%.1f %%\t%d\t%d\t%.1f %%\t\n", name, n.OTP, n.LeftOut, n.Wanted,
		n.Here, percent(n.Here, n.Wanted), n.WantedByRule, n.HereByRule,
		percent(n.HereByRule, n.WantedByRule))
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

package pairs

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"github.com/parallergo/epiphany/conformance/suites"
)

// List has the suites that are chosen, and how their cases have ended.
type List struct {
	chosen  map[string]choice
	results map[string]Results
}

// choice is a suite of chosen.toml.
type choice struct {
	Folder string            // in OTP's source
	Out    map[string]string // why cases are left out, by name
	Caller map[string]string // the same where a node of this project runs the suite
	Peers  map[string]string // where one is the peer
}

// reason is why a case is left out in a role, "" if it is not.
func (c choice) reason(name string, role Role) string {
	if why := c.Out[name]; why != "" {
		return why
	}
	return map[Role]map[string]string{AsPeers: c.Peers, AsCaller: c.Caller}[role][name]
}

// Results are how the cases of a suite have ended, by name.
type Results map[string]Result

// Result is how a case has ended in both roles, "" where it is left out.
type Result struct {
	Started int            `toml:"started"` // peers
	Peers   suites.Verdict `toml:"peers"`
	Caller  suites.Verdict `toml:"caller"`
}

// New has a result of each case that starts peers and passes on OTP, as yet without a verdict.
func New(otp suites.Outcome) Results {
	r := Results{}
	for _, c := range otp.Cases {
		if c.Passed() && c.Peers > 0 {
			r[c.Name] = Result{Started: c.Peers}
		}
	}
	return r
}

// Add adds what has come out in a role. A case that has not begun is gone.
func (r Results) Add(out suites.Outcome, role Role, names []string) {
	for _, name := range names {
		verdict := suites.Gone
		if i := slices.IndexFunc(out.Cases, func(c suites.Case) bool { return c.Name == name }); i >= 0 {
			verdict = out.Cases[i].Verdict
		}
		got := r[name]
		if role == AsCaller {
			got.Caller = verdict
		} else {
			got.Peers = verdict
		}
		r[name] = got
	}
}

// Read reads the list from its directory.
func Read(dir string) (*List, error) {
	var l List
	if err := readTOML(filepath.Join(dir, "chosen.toml"), &l.chosen); err != nil {
		return nil, err
	}
	if err := readTOML(filepath.Join(dir, "results.toml"), &l.results); err != nil {
		return nil, err
	}
	return &l, nil
}

func readTOML(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	d := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// Suites are the names of those that are chosen.
func (l *List) Suites() []string { return slices.Sorted(maps.Keys(l.chosen)) }

// Has tells whether a suite is chosen.
func (l *List) Has(s suites.Suite) bool { return l.chosen[s.Name].Folder == s.Folder }

// LeftOut tells whether a case is left out in a role.
func (l *List) LeftOut(suite, name string, role Role) bool {
	return l.chosen[suite].reason(name, role) != ""
}

// Worse are the cases that have passed before and have not now.
func (l *List) Worse(suite string, now Results) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(now)) {
		old, got := l.results[suite][name], now[name]
		if old.Peers == suites.Pass && got.Peers != suites.Pass && got.Peers != "" ||
			old.Caller == suites.Pass && got.Caller != suites.Pass && got.Caller != "" {
			names = append(names, suite+":"+name)
		}
	}
	return names
}

// Set has the list have new results of a suite.
func (l *List) Set(suite string, now Results) { l.results[suite] = now }

// Write writes results.toml.
func (l *List) Write(dir string) error {
	text := bytes.NewBufferString("# How cases of OTP's suites that start nodes have ended: " +
		"make otp-pairs ARGS=-record\n")
	for _, suite := range slices.Sorted(maps.Keys(l.results)) {
		fmt.Fprintf(text, "\n[%s]\n", suite)
		for _, name := range slices.Sorted(maps.Keys(l.results[suite])) {
			r := l.results[suite][name]
			fmt.Fprintf(text, "%q = {started = %d, peers = %q, caller = %q}\n", name, r.Started,
				r.Peers, r.Caller)
		}
	}
	return os.WriteFile(filepath.Join(dir, "results.toml"), text.Bytes(), 0o666)
}

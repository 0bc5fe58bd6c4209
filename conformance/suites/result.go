package suites

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Case is how a case of a suite has ended.
type Case struct {
	Name         string // with those of its groups before it; #2 behind it for the second of a name
	Verdict      Verdict
	Milliseconds int    // on OTP by the clock, here virtual
	Peers        int    `json:",omitempty"` // that it has started
	Reason       string `json:",omitempty"` // why it has not passed
}

// Verdict is how a case ends: the words of suite_cases, and gone when the system has ended with it.
type Verdict string

const (
	Pass Verdict = "pass"
	Gone Verdict = "gone"
)

// Passed tells whether the case has passed.
func (c Case) Passed() bool { return c.Verdict == Pass }

// transcript is what a run of suite_cases has printed.
type transcript struct {
	cases []Case // without names' numbers
	begun int    // number of the last case that has begun
	open  string // its name while it has not ended
	peers int    // that it has started
	done  bool
	notes []string // why the suite or groups could not begin
}

// line is a whole line: the last may have been cut short by the end of the system.
var line = regexp.MustCompile(`(?m)^@@(START|END|SUITE|GROUP|DONE|PEER) (.*)\n`)

// silent tells that the run has said nothing of the suite, not even why that could not begin.
func (t *transcript) silent() bool { return t.begun == 0 && !t.done && len(t.notes) == 0 }

func readTranscript(text string) (transcript, error) {
	var t transcript
	for _, m := range line.FindAllStringSubmatch(text, -1) {
		if err := t.add(m[1], m[2]); err != nil {
			return t, err
		}
	}
	return t, nil
}

func (t *transcript) add(kind, rest string) error {
	switch kind {
	case "DONE":
		t.done = true
	case "SUITE", "GROUP":
		t.notes = append(t.notes, rest)
	case "PEER":
		t.peers++
	case "START":
		number, name, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(number)
		t.begun, t.open, t.peers = n, name, 0
		return err
	case "END":
		return t.end(rest)
	}
	return nil
}

func (t *transcript) end(rest string) error {
	words := strings.SplitN(rest, " ", 5)
	if len(words) < 5 {
		return fmt.Errorf("suites: %q tells no end of a case", rest)
	}
	ms, err := strconv.Atoi(words[3])
	if err != nil {
		return err
	}
	c := Case{Name: words[1], Verdict: Verdict(words[2]), Milliseconds: ms, Peers: t.peers,
		Reason: words[4]}
	if c.Passed() {
		c.Reason = ""
	}
	t.cases, t.open = append(t.cases, c), ""
	return nil
}

// unique numbers cases of the same name.
func unique(cases []Case) []Case {
	seen := map[string]int{}
	for i := range cases {
		name := cases[i].Name
		if seen[name]++; seen[name] > 1 {
			cases[i].Name = fmt.Sprintf("%s#%d", name, seen[name])
		}
	}
	return cases
}

package isa

import (
	"strings"
)

// Parse parses a sequence. It returns an *Error for the first error.
func Parse(text string) (Seq, error) {
	var s Seq
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		col := 0
		for stmt := range strings.SplitSeq(line, ";") {
			p := parser{text: stmt, line: n + 1, col: col, trace: true}
			col += len(stmt) + 1
			if strings.TrimSpace(stmt) == "" {
				continue
			}
			in := p.instruction()
			if err := p.mistake(); err != nil {
				return Seq{}, err
			}
			s.code = append(s.code, newStep(normal(stmt), in, p.taken))
		}
	}
	s.cycles = issued(s.code)
	return s, nil
}

// MustParse is Parse for texts that are part of the program. It panics on a mistake.
func MustParse(text string) Seq {
	s, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return s
}

// step is one instruction of a sequence.
type step struct {
	text    string
	in      Instr
	hazards Hazards
	taken   bool // a transfer of control that happens
}

func newStep(text string, in Instr, taken bool) step {
	if in.Op == OpBl {
		in.Size = 4 // calls are far
	}
	h := in.Hazards()
	return step{text, in, h, taken || h.Jumps}
}

// issue lets the step issue.
func (s *step) issue(p *Pipeline) (at int64) {
	at = p.Issue(&s.hazards)
	if s.taken {
		p.Taken()
	}
	return at
}

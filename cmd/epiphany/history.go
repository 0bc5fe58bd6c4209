package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/parallergo/epiphany/regular"
)

// Bounds of a history.
const (
	mostPast      = 1000                                 // that are kept; the file has up to so many more
	mostLineBytes = 4096                                 // of one
	mostHistory   = 2*mostPast*(mostLineBytes+1) + 1<<20 // bytes of a file that are read
)

// noHistory is the value of the flag history for none.
const noHistory = "none"

// history is what has been typed, the last line last; it implements term.History. Each line goes to
// a file at once, so that consoles at the same time have all of theirs there.
type history struct {
	lines   []string
	file    string // empty for none
	written int    // lines that the file has
}

// newHistory reads the history in a file, or in the usual one if the name is empty. Where the usual
// one cannot be used there is none; another one that cannot is an error.
func newHistory(name string) (*history, error) {
	if name == noHistory {
		return &history{}, nil
	}
	file := name
	if file == "" {
		file = usualHistory()
	}
	h := &history{file: file}
	err := h.open()
	switch {
	case err == nil:
		return h, nil
	case name == "":
		return &history{}, nil
	}
	return nil, fmt.Errorf("--history: %w", err)
}

// usualHistory is the file of those who name none, below the user's directory for states of
// programs; empty if there is none.
func usualHistory() string {
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "epiphany", "history")
}

// open reads the file, and makes it if there is none. Only its owner may read it.
func (h *history) open() error {
	if h.file == "" {
		return os.ErrNotExist
	}
	if err := os.MkdirAll(filepath.Dir(h.file), 0o700); err != nil {
		return err
	}
	if err := h.append(""); err != nil { // that it can be written
		return err
	}
	file, err := regular.Open(h.file)
	if err != nil {
		return err
	}
	lines, err := readLines(file)
	if err = errors.Join(err, file.Chmod(0o600), file.Close()); err != nil {
		return err
	}
	h.lines, h.written = lines[max(0, len(lines)-mostPast):], len(lines)
	return h.trim()
}

// readLines reads lines of a history, without those that would do more on a terminal than be read.
func readLines(r io.Reader) (lines []string, err error) {
	in := bufio.NewScanner(io.LimitReader(r, mostHistory))
	in.Buffer(nil, mostHistory)
	for in.Scan() {
		if keeps(in.Text()) {
			lines = append(lines, in.Text())
		}
	}
	return lines, in.Err()
}

// keeps tells whether a line is one of a history.
func keeps(line string) bool {
	return strings.TrimSpace(line) != "" && len(line) <= mostLineBytes && utf8.ValidString(line) &&
		!strings.ContainsFunc(line, unicode.IsControl)
}

// append puts a text at the end of the file.
func (h *history) append(text string) error {
	if info, err := os.Stat(h.file); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %w", h.file, regular.ErrNot)
	}
	file, err := os.OpenFile(h.file, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

// trim puts a file with the lines that are kept in the place of one with far more.
func (h *history) trim() error {
	if h.written <= 2*mostPast {
		return nil
	}
	h.written = len(h.lines)
	file, err := os.CreateTemp(filepath.Dir(h.file), "history") // with mode 0600
	if err != nil {
		return err
	}
	_, err = file.WriteString(strings.Join(h.lines, "\n") + "\n")
	err = errors.Join(err, file.Close())
	if err == nil {
		err = os.Rename(file.Name(), h.file)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(file.Name()))
	}
	return err
}

// Add implements term.History. A line like the last one is none of its own. A file that cannot be
// written any more is left alone.
func (h *history) Add(line string) {
	if !keeps(line) || len(h.lines) > 0 && h.lines[len(h.lines)-1] == line {
		return
	}
	h.lines = append(h.lines, line)
	h.lines = slices.Delete(h.lines, 0, max(0, len(h.lines)-mostPast))
	if h.file == "" {
		return
	}
	h.written++
	if h.append(line+"\n") != nil || h.trim() != nil {
		h.file = ""
	}
}

// Len implements term.History.
func (h *history) Len() int { return len(h.lines) }

// At implements term.History: the last line is 0.
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }

package main

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"golang.org/x/term"
)

// console is the input and output of a program for somebody who types. On a terminal lines are
// edited; what the program has last written of a line is the prompt.
type console struct {
	in     io.Reader
	out    io.Writer
	editor *term.Terminal // nil if it is no terminal
	file   *os.File       // the terminal

	lock     sync.Mutex
	raw      bool   // the terminal is the editor's, while a line is being typed
	partial  []byte // the line that is being written
	line     []byte // what has been typed and not been read
	hurried  bool   // there was an interrupt since a line has been read
	complete func(line string, pos int) (string, int, bool)
}

// newConsole makes a console of input and output.
func newConsole(in io.Reader, out io.Writer) (*console, error) {
	c := &console{in: in, out: out}
	file, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return c, nil
	}
	c.file = file
	c.editor = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{&typedAhead{in: in}, out}, "")
	c.editor.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' || c.complete == nil {
			return "", 0, false
		}
		return c.complete(line, pos)
	}
	if width, height, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
		if err := c.editor.SetSize(width, height); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// size returns the size of the terminal, false if it is none.
func (c *console) size() (columns, rows int, ok bool) {
	if c.editor == nil {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(int(c.file.Fd()))
	return columns, rows, err == nil && columns > 0 && rows > 0
}

// typedAhead is a terminal's input. What was typed before it became the editor's has other ends of
// lines; an interrupt empties the line and ends it, where the editor would end its input.
type typedAhead struct {
	in   io.Reader
	more []byte // that has been read
}

// keys are what the editor gets for a key: of an interrupt, to the end, erase, enter.
var keys = strings.NewReplacer("\n", "\r", "\x03", "\x05\x15\r")

func (t *typedAhead) Read(p []byte) (int, error) {
	var err error
	if len(t.more) == 0 {
		var n int
		n, err = t.in.Read(p)
		t.more = []byte(keys.Replace(string(p[:n])))
	}
	n := copy(p, t.more)
	t.more = t.more[n:]
	return n, err
}

// interrupt tells whether an interrupt is for what is evaluated: not while a line is typed, and not
// if the last one has not helped.
func (c *console) interrupt() bool {
	c.lock.Lock()
	defer c.lock.Unlock()
	is := !c.raw && !c.hurried
	c.hurried = true
	return is
}

// Write writes. While a line is being typed the rest of a line waits, so that it does not get into
// that one.
func (c *console) Write(p []byte) (int, error) {
	if c.editor == nil {
		return c.out.Write(p)
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	all := append(c.partial, p...)
	end := bytes.LastIndexByte(all, '\n') + 1
	c.partial = slices.Clone(all[end:])
	if !c.raw {
		return c.out.Write(p)
	}
	_, err := c.editor.Write(all[:end])
	return len(p), err
}

// Read gives a line that has been typed, piece by piece if p is shorter.
func (c *console) Read(p []byte) (int, error) {
	if c.editor == nil {
		return c.in.Read(p)
	}
	if len(c.line) == 0 {
		line, err := c.typed()
		if err != nil {
			return 0, err
		}
		c.line = append([]byte(line), '\n')
	}
	n := copy(p, c.line)
	c.line = c.line[n:]
	return n, nil
}

// typed has a line typed. The terminal is the editor's while it waits.
func (c *console) typed() (line string, err error) {
	before, err := term.MakeRaw(int(c.file.Fd()))
	if err != nil {
		return "", err
	}
	c.lock.Lock()
	_, err = io.WriteString(c.out, "\r") // the editor writes the prompt again
	c.editor.SetPrompt(string(c.partial))
	c.partial, c.raw, c.hurried = nil, true, false
	c.lock.Unlock()
	if err == nil {
		line, err = c.editor.ReadLine()
	}
	c.lock.Lock()
	c.raw = false
	c.lock.Unlock()
	if restored := term.Restore(int(c.file.Fd()), before); err == nil {
		err = restored
	}
	return line, err
}

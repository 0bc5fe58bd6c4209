package pairs

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/parallergo/epiphany/conformance/suites"
)

// session is a node that runs a suite, with the peers that it starts.
type session struct {
	nodes
	ctx  context.Context
	role Role

	saying sync.Mutex // held for what follows
	suite  io.Writer  // its standard input

	mu    sync.Mutex // held for what follows
	peers map[string]*peer

	all sync.WaitGroup // of what reads from peers
}

// peer is a node that a suite has started.
type peer struct {
	cmd *exec.Cmd
	in  io.WriteCloser
}

// patience is how long a peer may take to end by itself.
const patience = 10 * time.Second

// run runs a suite until its node ends, and then ends the peers that it has left.
func (s *session) run(args []string) (text, ending string, err error) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer s.all.Wait()
	defer cancel()
	s.ctx = ctx
	cmd := s.command(s.nodes.suite(s.role == AsCaller, args))
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	in, out, err := begin(cmd)
	if err != nil {
		return "", "", err
	}
	s.suite = in
	text = s.read(out)
	err = cmd.Wait()
	if err != nil && !errors.As(err, new(*exec.ExitError)) && !errors.Is(err, exec.ErrWaitDelay) {
		return "", "", err
	}
	return text, fmt.Sprintf("%v: %s", err, suites.Clip(complaints.String())), nil
}

// command is one of a node.
func (s *session) command(args []string) *exec.Cmd {
	cmd := exec.CommandContext(s.ctx, args[0], args[1:]...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), fmt.Sprintf("ERL_EPMD_PORT=%d", s.port),
		"ERL_CRASH_DUMP="+os.DevNull)
	cmd.WaitDelay = patience
	return cmd
}

func begin(cmd *exec.Cmd) (in io.WriteCloser, out io.Reader, err error) {
	if in, err = cmd.StdinPipe(); err != nil {
		return nil, nil, err
	}
	if out, err = cmd.StdoutPipe(); err != nil {
		return nil, nil, err
	}
	return in, out, cmd.Start()
}

// read gives what the suite's node prints, and does what it says about peers.
func (s *session) read(out io.Reader) string {
	var all strings.Builder
	for line := range lines(out) {
		rest, is := strings.CutPrefix(line, "@@PEER ")
		if is {
			line = s.obey(rest)
		}
		if line != "" {
			all.WriteString(line + "\n")
		}
	}
	return all.String()
}

// lines are those of an output, as long as they may be.
func lines(out io.Reader) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for r := bufio.NewReader(out); ; {
			line, err := r.ReadString('\n')
			if err != nil || !yield(strings.TrimSuffix(line, "\n")) {
				return // the last may have been cut short
			}
		}
	}
}

// obey does what a suite says, and gives the line with which the transcript counts a peer.
func (s *session) obey(line string) string {
	what, rest, _ := strings.Cut(line, " ")
	key, rest, _ := strings.Cut(rest, " ")
	switch what {
	case "start":
		s.start(key, strings.Fields(rest))
		return "@@PEER " + key
	case "send":
		s.send(key, rest)
	case "stop":
		s.stop(key)
	}
	return ""
}

// say writes a line to the suite.
func (s *session) say(key, line string) {
	s.saying.Lock()
	defer s.saying.Unlock()
	_, _ = io.WriteString(s.suite, key+" "+line+"\n") // it may have ended
}

func (s *session) start(key string, words []string) {
	var flags []string
	for _, w := range words {
		text, err := hex.DecodeString(w)
		if err != nil {
			s.say(key, "refused "+err.Error())
			return
		}
		flags = append(flags, string(text))
	}
	args, refused := s.nodes.peer(s.role == AsPeers, flags[0], flags[1:])
	if refused != "" {
		s.say(key, "refused "+refused)
		return
	}
	cmd := s.command(args)
	in, out, err := begin(cmd)
	if err != nil {
		s.say(key, "refused "+err.Error())
		return
	}
	s.mu.Lock()
	s.peers[key] = &peer{cmd, in}
	s.mu.Unlock()
	s.all.Go(func() {
		for line := range lines(out) {
			if strings.HasPrefix(line, "@@") {
				s.say(key, line)
			}
		}
		_ = cmd.Wait() // however it ends
		s.mu.Lock()
		delete(s.peers, key)
		s.mu.Unlock()
		s.say(key, "ended")
	})
}

func (s *session) peer(key string) *peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.peers[key]
}

func (s *session) send(key, line string) {
	if p := s.peer(key); p != nil {
		_, _ = io.WriteString(p.in, line+"\n") // it may have ended
	}
}

// stop has a peer end, as one whose connection with the suite's node is lost.
func (s *session) stop(key string) {
	if p := s.peer(key); p != nil {
		p.in.Close()
		_ = p.cmd.Process.Kill() // it may have ended
	}
}

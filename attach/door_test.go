package attach_test

import (
	"context"
	"encoding/binary"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/attach"
)

// serving is a system at which consoles attach.
type serving struct {
	t    *testing.T
	sys  *epiphany.System
	path string
}

func serve(t *testing.T) *serving {
	t.Helper()
	sys, err := epiphany.New(epiphany.WithOutput(io.Discard), epiphany.WithErrorReports(io.Discard),
		epiphany.WithPacedClock())
	require.NoError(t, err)
	s := &serving{t, sys, filepath.Join(t.TempDir(), "sub", "console")}
	l, err := attach.Listen(s.path)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- attach.Serve(ctx, sys, l, slog.New(slog.DiscardHandler)) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-done)
		require.NoError(t, sys.Close())
		assert.NoFileExists(t, s.path)
	})
	return s
}

// typist types lines when they are wanted, and sees what is shown.
type typist struct {
	*attach.Client
	lines chan string // to be typed; closed at the end of the input
	end   chan string // why the console has ended, or the error

	lock  sync.Mutex
	more  *sync.Cond
	shown strings.Builder
	seen  int
}

func (s *serving) attach(ctx context.Context) *typist {
	s.t.Helper()
	c, err := attach.Dial(ctx, s.path)
	require.NoError(s.t, err)
	p := &typist{Client: c, lines: make(chan string, 10), end: make(chan string, 1)}
	p.more = sync.NewCond(&p.lock)
	go func() {
		why, err := c.Run(ctx, p, func() (string, error) {
			if line, ok := <-p.lines; ok {
				return line + "\n", nil
			}
			return "", io.EOF
		})
		if err != nil {
			why = "error: " + err.Error()
		}
		p.end <- why
		p.lock.Lock()
		defer p.lock.Unlock()
		p.shown.WriteString("<end>")
		p.more.Broadcast()
	}()
	return p
}

func (p *typist) Write(text []byte) (int, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.shown.Write(text)
	p.more.Broadcast()
	return len(text), nil
}

// until waits for a text behind what has been seen.
func (p *typist) until(t *testing.T, text string) {
	t.Helper()
	p.lock.Lock()
	defer p.lock.Unlock()
	for {
		rest := p.shown.String()[p.seen:]
		if at := strings.Index(rest, text); at >= 0 {
			p.seen += at + len(text)
			return
		}
		require.NotContains(t, rest, "<end>", "want %q", text)
		p.more.Wait()
	}
}

func TestConsole(t *testing.T) {
	s := serve(t)
	p := s.attach(t.Context())
	p.until(t, "Attached to a running system")
	for _, c := range []struct{ line, want string }{
		{"X = 6 * 7.", "\n1> 42\n"[3:]}, {"Y = [X,", "2> "}, {"a].", "[42,a]\n"},
		{"core(X + 1).", "43\n"}, {"io:format(\"~ts~n\", [[8364]]).", "\u20ac\nok\n"},
		{"io:get_line(\"name? \").", "name? "}, {"me", "\"me\\n\"\n"},
		{"1 + a.", "** exception error: an error occurred when evaluating an arithmetic expression"},
		{"length(lists:seq(1, 100000)).", "100000\n"},
		{"io:put_chars(binary:copy(<<$x>>, 1200000)), done.", "xdone\n"},
		// What another process writes is shown while a line is wanted.
		{"spawn(fun() -> receive go -> ok end, io:format(\"late~n\") end) ! go, ok.", "late\n"},
	} {
		p.lines <- c.line
		p.until(t, c.want)
	}
	line, cursor := p.Complete(t.Context(), "lists:keyma", 11)
	assert.Equal(t, "lists:keymap(", line)
	assert.Equal(t, len(line), cursor)
	line, cursor = p.Complete(t.Context(), "nowhere:f", 9)
	assert.Equal(t, "nowhere:f", line)
	assert.Equal(t, 9, cursor)
	p.lines <- "io:format(\"waits~n\"), receive after infinity -> ok end."
	p.until(t, "waits\n")
	p.lines <- "self()."
	require.NoError(t, p.Interrupt())
	p.until(t, "killed")
	p.until(t, "<0.")
	other := s.attach(t.Context())
	other.until(t, "1> ")
	require.NoError(t, other.Resize(100, 30))
	other.lines <- "(fun Till() -> case io:rows() of {ok, 30} -> io:columns(); _ -> Till() end end)()."
	other.until(t, "{ok,100}\n")
	p.lines <- "io:columns()."
	p.until(t, "{error,enotsup}\n")
	p.lines <- "q()."
	assert.Equal(t, "the console has ended", <-p.end)
	other.lines <- "1 + 1."
	other.until(t, "2\n")
	close(other.lines)
	assert.Equal(t, "the console has ended", <-other.end)
}

// A console whose client is lost ends, whatever it evaluates, and others go on.
func TestLostClient(t *testing.T) {
	s := serve(t)
	ctx, cancel := context.WithCancel(t.Context())
	p, other := s.attach(ctx), s.attach(t.Context())
	p.lines <- "register(lost, self()), io:format(\"here~n\"), receive after infinity -> ok end."
	p.until(t, "here\n")
	other.lines <- "Ref = monitor(process, lost), watching."
	other.until(t, "watching\n")
	cancel()
	assert.Equal(t, "error: context canceled", <-p.end)
	other.lines <- "receive {'DOWN', Ref, process, _, Why} -> Why end."
	other.until(t, "killed\n")
}

// When the system ends the consoles are told.
func TestSystemEnds(t *testing.T) {
	s := serve(t)
	p := s.attach(t.Context())
	p.until(t, "1> ")
	p.lines <- "halt()."
	assert.Equal(t, "the system has ended", <-p.end)
}

// What is no frame, or comes when it should not, ends the connection.
func TestBadFrames(t *testing.T) {
	s := serve(t)
	frame := func(kind byte, n uint32, text string) string {
		return string(append(binary.BigEndian.AppendUint32([]byte{kind}, n), text...))
	}
	for _, sent := range []string{
		frame(99, 0, ""), frame(4, attach.MaxFrame+1, ""), frame(4, 1<<32-1, ""), frame(0, 2, "hi"),
		frame(8, 7, "abcdefg"), frame(8, 8, "\x00\x00\x00\x00\x00\x00\x00\x01"),
		frame(8, 8, "\x00\x00\x00\x01\x80\x00\x00\x00"), frame(7, 3, "abc"),
		frame(7, 5, "\x00\x00\x00\x02a"),
		frame(4, 2, "1.") + frame(4, 2, "2.") + frame(4, 2, "3.") + frame(4, 2, "4."), "\x04\x00",
	} {
		c, err := net.Dial("unix", s.path)
		require.NoError(t, err)
		_, err = io.WriteString(c, sent)
		require.NoError(t, err)
		require.NoError(t, c.(*net.UnixConn).CloseWrite())
		_, _ = io.ReadAll(c) // until the system ends the connection
		c.Close()
	}
	p := s.attach(t.Context())
	p.lines <- "ok."
	p.until(t, "ok\n")
}

func TestTooManyConsoles(t *testing.T) {
	s := serve(t)
	for range 16 {
		s.attach(t.Context()).until(t, "1> ")
	}
	assert.Equal(t, "too many consoles are attached", <-s.attach(t.Context()).end)
}

// The socket is the user's alone. One that was left behind is replaced, and nothing else is.
func TestListen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "new", "socket")
	l, err := attach.Listen(path)
	require.NoError(t, err)
	for file, mode := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700} {
		info, err := os.Stat(file)
		require.NoError(t, err)
		assert.Equal(t, mode, info.Mode().Perm(), file)
	}
	_, err = attach.Listen(path)
	assert.ErrorContains(t, err, "a system listens at "+path+" already")
	require.NoError(t, l.Close())
	assert.NoFileExists(t, path)

	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	require.NoError(t, err)
	left.SetUnlinkOnClose(false)
	require.NoError(t, left.Close())
	l, err = attach.Listen(path)
	require.NoError(t, err)
	require.NoError(t, l.Close())
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	assert.Empty(t, entries)

	require.NoError(t, os.WriteFile(path, nil, 0o600))
	_, err = attach.Listen(path)
	assert.ErrorContains(t, err, "is not a socket")
	_, err = attach.Dial(t.Context(), filepath.Join(dir, "none"))
	assert.Error(t, err)
	_, err = attach.Listen(filepath.Join(path, "below"))
	assert.Error(t, err)
}

func TestNamesAreCompleted(t *testing.T) {
	sys, err := epiphany.New()
	require.NoError(t, err)
	defer sys.Close()
	for line, want := range map[string]string{
		"li": "lists:", "lists:key": "lists:key", "X = gb_tre": "X = gb_trees:",
		"lists:keyma": "lists:keymap(",
		"nowhere:f":   "", "": "", "zzz": "", "f(": "",
	} {
		got, pos := attach.Complete(sys, line, len(line))
		if want == "" || want == line {
			assert.Equal(t, line, got)
			assert.Equal(t, len(line), pos)
			continue
		}
		assert.Equal(t, want, got, line)
		assert.Equal(t, len(want), pos, line)
	}
	got, pos := attach.Complete(sys, "lists:revers + 1", len("lists:revers"))
	assert.Equal(t, "lists:reverse( + 1", got)
	assert.Equal(t, len("lists:reverse("), pos)
}

package pairs

import (
	"context"
	"embed"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/parallergo/epiphany/conformance/suites"
)

//go:embed erl
var standIns embed.FS

// Folders are where suites with peers are in OTP's source.
var Folders = []string{"erts/emulator/test", "lib/kernel/test"}

// Runner runs suites that start peers.
type Runner struct {
	Dir   string // with the suites, as suites.Tree.Ready fills it
	Here  string // the executable epiphany
	Limit int    // milliseconds of a case
	Keep  string // directory to run in, which is left as it is; "" for one that is removed
}

// Run runs cases of a suite, by their numbers; all if there are none.
func (r Runner) Run(ctx context.Context, s suites.Suite, role Role,
	cases []int) (suites.Outcome, error) {
	host, err := shortHost()
	if err != nil {
		return suites.Outcome{}, err
	}
	system := func(ctx context.Context, dir string, args []string) (text, ending string, err error) {
		n := nodes{here: r.Here, dir: dir, host: host}
		if err := n.writeCookies(cookie, "NONE"); err != nil {
			return "", "", err
		}
		end, port, err := mapper(ctx)
		if err != nil {
			return "", "", err
		}
		defer end()
		n.port = port
		return (&session{nodes: n, ctx: ctx, role: role, peers: map[string]*peer{}}).run(args)
	}
	with := suites.Runner{Dir: r.Dir, Keep: r.Keep, Limit: r.Limit, System: system, StandIns: standIns,
		Cases: cases}
	if role == AsCaller {
		with.Here = r.Here
	}
	return with.Run(ctx, s)
}

// shortHost is the name of this computer in short names of nodes.
func shortHost() (string, error) {
	host, err := os.Hostname()
	host, _, _ = strings.Cut(host, ".")
	return host, err
}

// mapper starts OTP's port mapper at a free port.
func mapper(ctx context.Context) (end func(), port int, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, 0, err
	}
	port = l.Addr().(*net.TCPAddr).Port
	if err := l.Close(); err != nil {
		return nil, 0, err
	}
	cmd := exec.CommandContext(ctx, "epmd", "-address", "127.0.0.1", "-port", strconv.Itoa(port))
	if err := cmd.Start(); err != nil {
		return nil, 0, err
	}
	end = func() {
		_ = cmd.Process.Kill() // nodes are gone
		_ = cmd.Wait()
	}
	for since := time.Now(); time.Since(since) < patience; {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			return end, port, c.Close()
		}
	}
	end()
	return nil, 0, fmt.Errorf("pairs: the port mapper does not listen at %d", port)
}

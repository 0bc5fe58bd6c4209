package pairs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Role says which nodes are of this project; the others are OTP's.
type Role int

const (
	OnlyOTP  Role = iota // none: what the others are compared with
	AsPeers              // the peers
	AsCaller             // that which runs the suite
)

// cookie is that of all nodes, unless a suite wants another for a peer.
const cookie = "pairs"

// nodes are what there is to make nodes with.
type nodes struct {
	here string // the executable epiphany
	dir  string // with the modules
	host string
	port int // of the port mapper
}

// suite is the command for a node that runs a suite. Its standard input is what a session says.
func (n nodes) suite(here bool, args []string) []string {
	name := fmt.Sprintf("suite-%d@%s", os.Getpid(), n.host)
	if here {
		return append(n.epiphany(name, cookie, true, "suite_cases.erl"), args...)
	}
	return append(n.erl(name, cookie, nil, "suite_cases:otp(init:get_plain_arguments())"),
		append([]string{"-extra"}, args...)...)
}

// peer is the command for a peer with some flags of OTP's emulator. refused is a flag that a node of
// this project does not have.
func (n nodes) peer(here bool, name string, flags []string) (command []string, refused string) {
	own := cookie
	if i := slices.Index(flags, "-setcookie"); i >= 0 && i+1 < len(flags) {
		own = flags[i+1]
		flags = append(flags[:i:i], flags[i+2:]...)
	}
	if !here {
		return n.erl(name, own, flags, "suite_peer:otp()"), ""
	}
	parameters, refused := known(flags)
	if refused != "" {
		return nil, refused
	}
	visible := !slices.Contains(flags, "-hidden")
	return append(n.epiphany(name, own, visible, "suite_peer.erl"), parameters...), ""
}

// known are the parameters of applications that flags set, each with the application and the value.
// refused are the flags that mean something to OTP's emulator but nothing here.
func known(flags []string) (parameters []string, refused string) {
	for i := 0; i < len(flags); i++ {
		left := len(flags) - i
		switch f := flags[i]; {
		case f == "-hidden" || f == "-detached":
		case f == "-pa" || f == "-pz" || f == "-connect_all":
			i++
		case f == "-kernel" && left > 2 && flags[i+1] == "dist_auto_connect":
			parameters = append(parameters, "kernel", flags[i+1], flags[i+2])
			i += 2
		default:
			return nil, strings.Join(flags[i:], " ")
		}
	}
	return parameters, ""
}

func (n nodes) erl(name, cookie string, flags []string, main string) []string {
	all := []string{"erl", "-noshell", "-nostick", "-sname", name, "-setcookie", cookie, "-pa", n.dir,
		"-kernel", "inet_dist_use_interface", "{127,0,0,1}", "-start_epmd", "false"}
	return append(append(all, flags...), "-eval", main)
}

// Memory that a system may have, as for the other suites.
const (
	hostBytes = "1G"
	dramBytes = "256M"
)

func (n nodes) epiphany(name, cookie string, visible bool, program string) []string {
	return []string{n.here, "run", "--files", "/", "--host-bytes", hostBytes, "--dram-bytes", dramBytes,
		fmt.Sprintf("--node-visible=%v", visible),
		"--name", name, "--cookie", filepath.Join(n.dir, "cookie-"+cookie),
		"--node-listen", "127.0.0.1:0", "--epmd", fmt.Sprintf("127.0.0.1:%d", n.port),
		filepath.Join(n.dir, program)}
}

// writeCookies writes the files that are named in commands.
func (n nodes) writeCookies(cookies ...string) error {
	for _, c := range cookies {
		if err := os.WriteFile(filepath.Join(n.dir, "cookie-"+c), []byte(c), 0o600); err != nil {
			return err
		}
	}
	return nil
}

func (r Role) String() string {
	return [...]string{"OTP alone", "with peers here", "run here"}[r]
}

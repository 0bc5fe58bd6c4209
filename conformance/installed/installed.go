// Package installed finds Erlang/OTP on this computer, for tests and commands that compare with it.
//
// They compare with one release, and a package of the operating system may bring only parts of it:
// Debian's erlang-base has no headers (erlang-dev has them) and not every application. So whoever
// compares says what is needed beyond erl and erlc, and what is lacking is the reason to leave the
// comparison out.
package installed

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// Release is the release of OTP that this system is compared with.
const Release = "25"

// installation is an Erlang/OTP.
type installation struct {
	missing string // of erl and erlc, what is not on the path
	release string
	lib     string // the directory of applications
}

// found has the installations by the path on which they were looked for: each is asked once.
var found sync.Map

// onPath is the Erlang/OTP on the path.
func onPath() installation {
	ask, _ := found.LoadOrStore(os.Getenv("PATH"), sync.OnceValue(func() installation {
		return find("erl", "erlc")
	}))
	return ask.(func() installation)()
}

// find asks erl for its release and the directory of its applications.
func find(erl, erlc string) installation {
	for _, tool := range []string{erl, erlc} {
		if _, err := exec.LookPath(tool); err != nil {
			return installation{missing: tool + " is not on the path"}
		}
	}
	const ask = `io:format("~s~n~ts", [erlang:system_info(otp_release), code:lib_dir()]), halt().`
	out, err := exec.Command(erl, "-noinput", "-eval", ask).Output()
	if err != nil {
		return installation{missing: fmt.Sprintf("%s does not run: %v", erl, err)}
	}
	release, lib, _ := strings.Cut(string(out), "\n")
	return installation{release: release, lib: strings.TrimSpace(lib)}
}

// Lacking tells what of OTP is not there, "" if all is: erl and erlc of the release, and parts. A
// part is an application (eunit), or a file of one (eunit/include/eunit.hrl).
func Lacking(parts ...string) string {
	in := onPath()
	return in.lacking(parts)
}

func (in *installation) lacking(parts []string) string {
	if in.missing != "" {
		return in.missing
	}
	if in.release != Release {
		return fmt.Sprintf("Erlang/OTP on the path is %s, and comparisons are with %s", in.release,
			Release)
	}
	for _, part := range parts {
		app, file, _ := strings.Cut(part, "/")
		if file == "" {
			file = path.Join("ebin", app+".app")
		}
		if found, _ := filepath.Glob(filepath.Join(in.lib, app+"-*", file)); len(found) == 0 {
			return fmt.Sprintf("Erlang/OTP on the path has no %s", part)
		}
	}
	return ""
}

// headers finds the headers of applications that a source includes.
var headers = regexp.MustCompile(`(?m)^-include_lib\("([^"]+)"\)`)

// Headers lists the headers of applications that a source includes, as Lacking takes them.
func Headers(source []byte) (parts []string) {
	for _, m := range headers.FindAllSubmatch(source, -1) {
		parts = append(parts, string(m[1]))
	}
	return parts
}

// skipper is a test.
type skipper interface {
	Helper()
	Skip(args ...any)
}

// Need skips a test where OTP, or a part of it, is lacking, and says what.
func Need(t skipper, parts ...string) {
	t.Helper()
	if why := Lacking(parts...); why != "" {
		t.Skip("not compared with OTP: " + why)
	}
}

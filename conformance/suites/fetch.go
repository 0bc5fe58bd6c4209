package suites

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// Folders are where the suites are in OTP's source.
var Folders = []string{"lib/compiler/test", "lib/stdlib/test"}

// fetched tells whether a directory has the suites of some folders.
func fetched(dir string, folders []string) bool {
	for _, folder := range folders {
		found, err := filepath.Glob(filepath.Join(dir, folder, "*_SUITE.erl"))
		if err != nil || len(found) == 0 {
			return false
		}
	}
	return true
}

// fetch puts the suites of the installed release of OTP into a directory, from Debian's source
// package, whose checksums apt compares with those that Debian has signed.
func fetch(ctx context.Context, dir string, folders []string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "suites")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	version, err := output(ctx, work, "dpkg-query", "-W", "-f", "${source:Version}", "erlang-base")
	if err != nil {
		return fmt.Errorf("the suites are those of Debian's package erlang-base: %w", err)
	}
	if err := download(ctx, work, version); err != nil {
		return err
	}
	archives, err := filepath.Glob(filepath.Join(work, "*.orig.tar.*"))
	if err != nil || len(archives) == 0 {
		return errors.Join(err, fmt.Errorf("there is no archive in Debian's source package erlang %s", version))
	}
	return unpack(ctx, archives[0], dir, folders)
}

// download gets the archives of a source package into a directory that it also uses for its lists
// of packages.
func download(ctx context.Context, work, version string) error {
	list, err := sourceList()
	if err != nil {
		return err
	}
	file := filepath.Join(work, "sources.list")
	if err := os.WriteFile(file, []byte(list), 0o666); err != nil {
		return err
	}
	lists := filepath.Join(work, "lists")
	if err := os.MkdirAll(filepath.Join(lists, "partial"), 0o777); err != nil {
		return err
	}
	options := []string{"-q", "-o", "Dir::Etc::SourceList=" + file, "-o", "Dir::Etc::SourceParts=-",
		"-o", "Dir::State::Lists=" + lists,
		"-o", "APT::Sandbox::User="}
	if _, err := output(ctx, work, "apt-get", append(options, "update")...); err != nil {
		return err
	}
	_, err = output(ctx, work, "apt-get",
		append(options, "source", "--download-only", "erlang="+version)...)
	return err
}

// sourceList names the source packages of where the computer has its packages from.
func sourceList() (string, error) {
	release, err := os.ReadFile("/etc/os-release")
	if err != nil {
		return "", err
	}
	name := regexp.MustCompile(`(?m)^VERSION_CODENAME=(\w+)`).FindSubmatch(release)
	if name == nil {
		return "", errors.New("/etc/os-release names no release of Debian")
	}
	return strings.NewReplacer("NAME", string(name[1])).Replace(`deb-src http://deb.debian.org/debian NAME main
deb-src http://deb.debian.org/debian NAME-updates main
deb-src http://deb.debian.org/debian-security NAME-security main
`), nil
}

// unpack takes the suites out of an archive of OTP's source.
func unpack(ctx context.Context, archive, dir string, folders []string) error {
	args := []string{"-xf", archive, "-C", dir, "--strip-components=1", "--wildcards"}
	for _, folder := range folders {
		args = append(args, "*/"+folder)
	}
	_, err := output(ctx, dir, "tar", args...)
	return err
}

// output runs a program and gives what it prints. What it complains about is in the error.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var out, complaints bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &complaints
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s%s", name, err, complaints.Bytes(), out.Bytes())
	}
	return out.String(), nil
}

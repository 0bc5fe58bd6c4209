package bridge

import (
	"path/filepath"
	"strings"
	"syscall"
)

// links says which symbolic links in a name are resolved before the name is used. An os.Root
// refuses links with absolute targets even if the targets lie below it: a call that fails for that
// reason is repeated with the links resolved.
type links int

const (
	asTheyAre     links = iota
	inDirectories       // all but the last part of a name
	everywhere
)

// mostLinks are followed in one name.
const mostLinks = 40

// escapes recognizes the error of an os.Root for a name that leads out of it. Package os has no
// value for that error.
func escapes(err error) bool {
	return err != nil && strings.HasSuffix(err.Error(), "path escapes from parent")
}

// resolved returns a name, relative to the root, with its links resolved according to f.links.
func (f *files) resolved(path string) (string, error) {
	if f.links == asTheyAre {
		return path, nil
	}
	done, parts := ".", split(path)
	for n := 0; len(parts) > 0; {
		next := filepath.Join(done, parts[0])
		parts = parts[1:]
		target, isLink := f.target(next, len(parts) == 0)
		if !isLink {
			done = next
			continue
		}
		if n++; n > mostLinks {
			return "", syscall.ELOOP
		}
		if filepath.IsAbs(target) {
			var err error
			if target, err = f.below(target); err != nil {
				return "", err
			}
			done = "."
		}
		parts = append(split(target), parts...)
	}
	return done, nil
}

// target returns the target of a link, if the name is a link to resolve.
func (f *files) target(path string, last bool) (string, bool) {
	if last && f.links == inDirectories {
		return "", false
	}
	to, err := f.root.Readlink(path)
	return to, err == nil
}

func split(path string) []string { return strings.Split(filepath.Clean(path), "/") }

package bridge

import (
	"path/filepath"
	"strings"
	"syscall"
)

// links tells which symbolic links of a name are followed before it is used. An os.Root refuses
// those whose targets are absolute, also where they lie below it: a call that has met one is made
// again with names without them.
type links int

const (
	asTheyAre     links = iota
	inDirectories       // all but the last part of a name
	everywhere
)

// mostLinks are followed in one name.
const mostLinks = 40

// escapes tells an error of an os.Root about a name that leads out of it. Package os has no value
// for it.
func escapes(err error) bool {
	return err != nil && strings.HasSuffix(err.Error(), "path escapes from parent")
}

// resolved is a name, relative to the root, with its links followed as f says.
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

// target is where a link leads, if the name is one that is to be followed.
func (f *files) target(path string, last bool) (string, bool) {
	if last && f.links == inDirectories {
		return "", false
	}
	to, err := f.root.Readlink(path)
	return to, err == nil
}

func split(path string) []string { return strings.Split(filepath.Clean(path), "/") }

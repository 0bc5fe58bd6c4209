package conformance

import (
	"path"
	"path/filepath"
)

// Differences are the known differences from OTP, each with its reason: programs by name, functions
// by "module:name/arity", features of the language by the name of their production, limits by
// topic; and groups of functions that the census leaves out.
type Differences struct {
	Programs  map[string]string `toml:"programs"`
	Functions map[string]string `toml:"functions"`
	Features  map[string]string `toml:"features"`
	Limits    map[string]string `toml:"limits"`
	Outside   []Group           `toml:"outside"`
}

// Group is a set of functions that may be missing, and that no program has to call, for one reason.
type Group struct {
	Why string `toml:"why"`
	// Functions are patterns of path.Match for "module:name/arity", in which a star does not match
	// a slash.
	Functions []string `toml:"functions"`
}

// ReadDifferences reads differences.toml in a directory of chapters.
func ReadDifferences(dir string) (Differences, error) {
	var d Differences
	err := read(filepath.Join(dir, "differences.toml"), &d)
	return d, err
}

// Outsider returns the first group that contains a function, nil if there is none.
func (d *Differences) Outsider(function string) *Group {
	for i := range d.Outside {
		if d.Outside[i].has(function) {
			return &d.Outside[i]
		}
	}
	return nil
}

func (g *Group) has(function string) bool {
	for _, pattern := range g.Functions {
		if found, _ := path.Match(pattern, function); found {
			return true
		}
	}
	return false
}

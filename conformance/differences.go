package conformance

import (
	"path"
	"path/filepath"
)

// Differences are what is known to differ from OTP, each with its reason: programs by name,
// functions as "module:name/arity", features of the language by the name of their production,
// limits by a word for them; and functions that are of no use here.
type Differences struct {
	Programs  map[string]string `toml:"programs"`
	Functions map[string]string `toml:"functions"`
	Features  map[string]string `toml:"features"`
	Limits    map[string]string `toml:"limits"`
	Outside   []Group           `toml:"outside"`
}

// Group are functions that need not be there, and that no program has to call, for one reason.
type Group struct {
	Why       string   `toml:"why"`
	Functions []string `toml:"functions"` // patterns of path.Match for "module:name/arity", in which a star does not stand for a slash
}

// ReadDifferences reads differences.toml of a directory of chapters.
func ReadDifferences(dir string) (Differences, error) {
	var d Differences
	err := read(filepath.Join(dir, "differences.toml"), &d)
	return d, err
}

// Outsider gives the first group that a function is in, nil if it is in none.
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

package conformance

import "path/filepath"

// Differences are what is known to differ from OTP, each with its reason: programs by name, functions as "module:name/arity", features of the language
// by the name of their production.
type Differences struct {
	Programs  map[string]string `toml:"programs"`
	Functions map[string]string `toml:"functions"`
	Features  map[string]string `toml:"features"`
}

// ReadDifferences reads differences.toml of a directory of chapters.
func ReadDifferences(dir string) (Differences, error) {
	var d Differences
	err := read(filepath.Join(dir, "differences.toml"), &d)
	return d, err
}

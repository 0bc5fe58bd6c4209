package stdlib

import (
	"embed"
	"path"
	"sort"
	"strings"
)

//go:embed erl/*.erl
var sources embed.FS

const sourceDir = "erl"

// Source returns the Erlang source of a library module, and whether the library has it.
func Source(module string) ([]byte, bool) {
	src, err := sources.ReadFile(path.Join(sourceDir, module+".erl"))
	return src, err == nil
}

// Modules returns the names of the library's modules, sorted.
func Modules() []string {
	entries, err := sources.ReadDir(sourceDir)
	if err != nil {
		return nil
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = strings.TrimSuffix(e.Name(), ".erl")
	}
	sort.Strings(names)
	return names
}

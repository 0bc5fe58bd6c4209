package stdlib

import (
	"embed"
	"io/fs"
	"path"
	"sort"
	"strings"
)

//go:embed erl/*.erl include
var sources embed.FS

const (
	sourceDir = "erl"
	headerDir = "include"
)

// Header returns a file that -include_lib finds in the library, by its name in OTP:
// APPLICATION/include/FILE.hrl; and whether there is one.
func Header(name string) ([]byte, bool) {
	app, file, ok := strings.Cut(name, "/include/")
	if !ok || !fs.ValidPath(name) {
		return nil, false
	}
	text, err := sources.ReadFile(path.Join(headerDir, app, file))
	return text, err == nil
}

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

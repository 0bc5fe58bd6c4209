package fabric

import (
	"embed"
	"io/fs"

	"github.com/parallergo/epiphany/toolchain/lib"
)

//go:embed device
var files embed.FS

// Library returns the library for programs in C.
func Library() lib.Package {
	sub, err := fs.Sub(files, "device")
	if err != nil {
		panic(err) // it is embedded
	}
	return lib.Package{
		Name: "fabric", Folders: []string{"c", "setup"}, Files: sub, Near: true,
		Outer:    []string{"setup"},
		Prefixes: []string{"___fi_", "___shmem_fi", "___gasnet"},
	}
}

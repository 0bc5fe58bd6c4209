package shmem

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
		Name: "shmem", Folders: []string{"c"}, Files: sub, Near: true,
		Prefixes: []string{"shmem_", "_start_pes", "_shm", "_shfree", "_shrealloc", "_my_pe", "_num_pes"},
	}
}

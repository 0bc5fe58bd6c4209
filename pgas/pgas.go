package pgas

import (
	"github.com/parallergo/epiphany/pgas/rpc"
	"github.com/parallergo/epiphany/pgas/shmem"
	"github.com/parallergo/epiphany/toolchain/lib"
)

// Libraries are all libraries for programs in C.
func Libraries() []lib.Package { return []lib.Package{shmem.Library(), rpc.Library()} }

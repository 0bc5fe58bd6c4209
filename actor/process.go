package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
)

// onHost is the core of a process that runs on the ARM.
const onHost = memory.OnHost

// isDevice reports whether a process number is that of one of the system's own devices, which look
// like processes to programs.
func isDevice(num uint32) bool { return num == table.UserNum || num == table.ErrorNum }

package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
)

// onHost is the core of a process that runs on the host.
const onHost = memory.OnHost

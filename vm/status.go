package vm

import (
	"github.com/parallergo/epiphany/bif"
)

// status is how an operation ended.
type status = bif.Result

const (
	ok        = bif.Done
	failed    = bif.Raised  // an exception is in p.exc
	wantSpace = bif.Space   // p.Need words must be free; call again after a collection
	tailCall  = bif.Tail    // control goes to p.target with arguments in the x registers
	undefCall = bif.Undef   // as tailCall, but p.Undef is not loaded
	bifCall   = bif.TailBIF // as tailCall, to the BIF p.target.bif
)

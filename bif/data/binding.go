package data

import "github.com/parallergo/epiphany/bif/call"

// binding names a function.
type binding call.Binding

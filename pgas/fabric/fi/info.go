package fi

import (
	"cmp"
	"math"
	"slices"
)

// Version is that of the interface, 1.20.
const Version = 1<<16 | 20

// EndpointType is a type of endpoints.
type EndpointType int

// Types of endpoints: 0 leaves it open.
const (
	EndpointUnspec EndpointType = iota
	EndpointMsg
	EndpointDgram
	EndpointRDM // reliable datagrams
)

// Progress says who makes operations of others progress: 0 leaves it open.
type Progress int

// Manual progress is made by calls of the domain that is reached, automatic progress without.
const (
	ProgressUnspec Progress = iota
	ProgressAuto
	ProgressManual
)

// Name is the address of an endpoint on the fabric: the rank of its domain, and its number there.
type Name struct{ Node, Service uint32 }

// Any is a node or service of an [Info]'s Src that the provider chooses.
const Any = math.MaxUint32

// FabricAttr names a fabric.
type FabricAttr struct {
	Provider, Name string
	Version        uint32 // of the provider
}

// DomainAttr is what a domain can do. Of hints, 0 leaves a field open.
type DomainAttr struct {
	Name                string
	Control, Data       Progress
	KeyBytes, DataBytes int // of a key, of remote data
	Endpoints           int
}

// EndpointAttr is what endpoints can do.
type EndpointAttr struct {
	Type       EndpointType
	MaxMsgSize int
}

// ContextAttr is one direction of an endpoint.
type ContextAttr struct {
	Caps, OpFlags Flags // of operations that have none of their own
	Order         Order // of messages and completions that is asked for
	InjectSize    int   // bytes; of what is transmitted
	Size          int   // operations in flight, or messages that have arrived
}

// Info is what a provider offers, or, as hints, what a program wants.
type Info struct {
	Caps     Flags
	Src      *Name
	Dest     *Name
	Tx, Rx   ContextAttr
	Endpoint EndpointAttr
	Domain   DomainAttr
	Fabric   FabricAttr
}

// Provider implements fabrics. Info returns what it offers for hints, which are not nil: an empty
// list, or an error, if it cannot do what they ask for.
type Provider interface {
	Name() string
	Info(node, service string, flags Flags, hints *Info) ([]*Info, error)
	Fabric(attr FabricAttr) (Fabric, error)
}

// Registry has providers. The zero value has none. It is used by one goroutine at a time.
type Registry struct{ ranked []ranked }

type ranked struct {
	Provider
	rank int
}

// Register adds a provider. Lower ranks are presented first, equal ones as they were registered.
func (r *Registry) Register(p Provider, rank int) error {
	if p == nil || p.Name() == "" {
		return EINVAL
	}
	if r.find(p.Name()) != nil {
		return EALREADY
	}
	r.ranked = append(r.ranked, ranked{p, rank})
	slices.SortStableFunc(r.ranked, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	return nil
}

func (r *Registry) find(name string) Provider {
	for _, p := range r.ranked {
		if p.Name() == name {
			return p
		}
	}
	return nil
}

// GetInfo returns what providers offer, the best ranked one first. Hints may be nil; node and
// service name an endpoint, the own one with [Source], and may be empty. If nobody can do what is
// asked for it returns the last provider's error, or ENODATA.
func (r *Registry) GetInfo(version uint32, node, service string, flags Flags, hints *Info) (
	all []*Info, err error,
) {
	if version > Version {
		return nil, ENOSYS
	}
	if flags.Beyond(Source) {
		return nil, EBADFLAGS
	}
	if hints == nil {
		hints = &Info{}
	}
	err = ENODATA
	for _, p := range r.ranked {
		if only := hints.Fabric.Provider; only != "" && only != p.Name() {
			continue
		}
		offers, refused := p.Info(node, service, flags, hints)
		if refused != nil {
			err = refused
		}
		all = append(all, offers...)
	}
	if len(all) == 0 {
		return nil, err
	}
	return all, nil
}

// Fabric opens the fabric of an [Info].
func (r *Registry) Fabric(attr FabricAttr) (Fabric, error) {
	p := r.find(attr.Provider)
	if p == nil {
		return nil, ENODEV
	}
	return p.Fabric(attr)
}

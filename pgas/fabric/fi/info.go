package fi

import (
	"cmp"
	"math"
	"slices"
)

// Version is the version of the interface: 1.20.
const Version = 1<<16 | 20

// EndpointType is a type of endpoint.
type EndpointType int

// Types of endpoints. In hints, EndpointUnspec permits any.
const (
	EndpointUnspec EndpointType = iota
	EndpointMsg
	EndpointDgram
	EndpointRDM // reliable datagrams
)

// Progress says who makes operations progress that others have requested.
type Progress int

// With manual progress, calls of the target domain execute the operations; with automatic progress
// no such call is needed. In hints, ProgressUnspec permits either.
const (
	ProgressUnspec Progress = iota
	ProgressAuto
	ProgressManual
)

// Name is the address of an endpoint on the fabric: the rank of its domain, and its number in the
// domain.
type Name struct{ Node, Service uint32 }

// Any, as a node or service of [Info].Src, lets the provider choose.
const Any = math.MaxUint32

// FabricAttr names a fabric and its provider.
type FabricAttr struct {
	Provider, Name string
	Version        uint32 // of the provider
}

// DomainAttr describes the capabilities of a domain. In hints, 0 permits any value of a field.
type DomainAttr struct {
	Name                string
	Control, Data       Progress
	KeyBytes, DataBytes int // sizes of a key and of remote data
	Endpoints           int
}

// EndpointAttr describes the capabilities of endpoints. MaxMsgSize is in bytes.
type EndpointAttr struct {
	Type       EndpointType
	MaxMsgSize int
}

// ContextAttr describes one direction of an endpoint, transmit or receive.
type ContextAttr struct {
	Caps, OpFlags Flags // capabilities, and default flags of operations
	Order         Order // required order of messages and completions
	InjectSize    int   // in bytes; for transmission only
	Size          int   // most operations in flight, or messages that have arrived
}

// Info describes what a provider offers or, as hints, what a program needs.
type Info struct {
	Caps     Flags
	Src      *Name
	Dest     *Name
	Tx, Rx   ContextAttr
	Endpoint EndpointAttr
	Domain   DomainAttr
	Fabric   FabricAttr
}

// Provider implements fabrics. Info returns its offers for hints, which are not nil. If it cannot
// satisfy them, it returns an empty list or an error.
type Provider interface {
	Name() string
	Info(node, service string, flags Flags, hints *Info) ([]*Info, error)
	Fabric(attr FabricAttr) (Fabric, error)
}

// Registry holds the available providers. The zero value is empty. It is not safe for concurrent
// use.
type Registry struct{ ranked []ranked }

type ranked struct {
	Provider
	rank int
}

// Register adds a provider. Offers of providers with lower ranks come first, those of equal rank in
// the order of registration. It fails with EINVAL for a provider without a name, and with EALREADY
// if the name is taken.
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

// GetInfo returns the offers of all providers, by rank. hints may be nil. node and service name the
// destination, or with the flag [Source] the endpoint itself; both may be empty. If there are no
// offers, it returns the last provider's error, or ENODATA.
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

// Fabric opens the fabric described in an [Info].
func (r *Registry) Fabric(attr FabricAttr) (Fabric, error) {
	p := r.find(attr.Provider)
	if p == nil {
		return nil, ENODEV
	}
	return p.Fabric(attr)
}

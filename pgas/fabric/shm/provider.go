package shm

import (
	"math"
	"strconv"
	"sync"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// Limits of the provider.
const (
	InjectSize = 64      // largest injected operation, in bytes
	MaxMsgSize = 1 << 20 // largest operation, in bytes
	MaxAtomic  = 1024    // largest atomic operation, in bytes
	MaxNodes   = 1 << 16
	MaxPorts   = 1 << 16 // most endpoints of a domain

	defaultSize = 64 // of queues, operations in flight, messages that have arrived
)

const (
	caps = fi.Msg | fi.RMA | fi.Tagged | fi.Atomic | fi.Read | fi.Write | fi.Recv | fi.Send |
		fi.RemoteRead | fi.RemoteWrite | fi.MultiRecv | fi.RMAEvent | fi.Source | fi.DirectedRecv
	txFlags = fi.Completion | fi.Inject | fi.InjectComplete | fi.TransmitComplete |
		fi.DeliveryComplete
	rxFlags = fi.Completion | fi.MultiRecv
	orders  = fi.OrderStrict | fi.OrderData
)

// Provider is a provider with the state of its fabric, in which its domains meet. The zero value is
// ready for use and has no domains. It is safe for concurrent use.
type Provider struct {
	mu      sync.Mutex
	domains map[uint32]*domain
	first   uint32 // no node below it is free
}

// Name implements fi.Provider.
func (p *Provider) Name() string { return "shm" }

// Info implements fi.Provider. It offers automatic progress first, then manual progress.
func (p *Provider) Info(node, service string, flags fi.Flags, hints *fi.Info) (
	all []*fi.Info, err error,
) {
	if refuses(hints) {
		return nil, fi.ENODATA
	}
	at := fi.Name{Node: fi.Any, Service: fi.Any}
	for _, part := range []struct {
		text string
		to   *uint32
		most uint64
	}{{node, &at.Node, MaxNodes}, {service, &at.Service, MaxPorts}} {
		if part.text == "" {
			continue
		}
		n, err := strconv.ParseUint(part.text, 10, 32)
		if err != nil || n >= part.most {
			return nil, fi.EINVAL
		}
		*part.to = uint32(n)
	}
	for _, progress := range []fi.Progress{fi.ProgressAuto, fi.ProgressManual} {
		if d := hints.Domain.Data; d != fi.ProgressUnspec && d != progress {
			continue
		}
		info := fill(*hints, progress)
		switch {
		case node == "" && service == "":
		case flags&fi.Source != 0 || node == "":
			info.Src = &at
		default:
			info.Dest = &fi.Name{Node: at.Node, Service: at.Service}
			if service == "" {
				info.Dest.Service = 0
			}
		}
		all = append(all, info)
	}
	return all, nil
}

// refuses tells whether hints ask for what is not there.
func refuses(h *fi.Info) bool {
	for _, c := range []struct {
		fi.ContextAttr
		flags fi.Flags
	}{{h.Tx, txFlags}, {h.Rx, rxFlags}} {
		if c.Caps.Beyond(caps) || c.OpFlags.Beyond(c.flags) || c.Order&^orders != 0 ||
			c.InjectSize > InjectSize || c.Size < 0 || c.Size > math.MaxUint16 {
			return true
		}
	}
	d, e := h.Domain, h.Endpoint
	return h.Caps.Beyond(caps) || e.Type != fi.EndpointUnspec && e.Type != fi.EndpointRDM ||
		e.MaxMsgSize > MaxMsgSize || d.KeyBytes > 8 || d.DataBytes > 8 || d.Endpoints > MaxPorts ||
		other(d.Name) || other(h.Fabric.Name) || other(h.Fabric.Provider)
}

func other(name string) bool { return name != "" && name != "shm" }

// fill completes hints.
func fill(info fi.Info, progress fi.Progress) *fi.Info {
	put := func(at *fi.Flags) {
		if *at == 0 {
			*at = info.Caps
		}
	}
	if info.Caps == 0 {
		info.Caps = caps
	}
	put(&info.Tx.Caps)
	put(&info.Rx.Caps)
	for _, c := range []*fi.ContextAttr{&info.Tx, &info.Rx} {
		if c.Size == 0 {
			c.Size = defaultSize
		}
	}
	info.Tx.InjectSize = InjectSize
	info.Endpoint = fi.EndpointAttr{Type: fi.EndpointRDM, MaxMsgSize: MaxMsgSize}
	info.Domain = fi.DomainAttr{Name: "shm", Control: fi.ProgressAuto, Data: progress,
		KeyBytes: 8, DataBytes: 8, Endpoints: MaxPorts}
	info.Fabric = fi.FabricAttr{Provider: "shm", Name: "shm", Version: 1 << 16}
	return &info
}

// Fabric implements fi.Provider.
func (p *Provider) Fabric(attr fi.FabricAttr) (fi.Fabric, error) {
	if other(attr.Name) || other(attr.Provider) {
		return nil, fi.ENODEV
	}
	return &fabric{p: p}, nil
}

// fabric is what a program has opened.
type fabric struct {
	p     *Provider
	users int // domains
}

// Domain implements fi.Fabric.
func (f *fabric) Domain(info *fi.Info) (fi.Domain, error) {
	if info == nil {
		return nil, fi.EINVAL
	}
	p := f.p
	p.mu.Lock()
	defer p.mu.Unlock()
	node := p.free()
	if info.Src != nil && info.Src.Node != fi.Any {
		node = info.Src.Node
	}
	if node >= MaxNodes {
		return nil, fi.EADDRNOTAVAIL
	}
	if p.domains[node] != nil {
		return nil, fi.EADDRINUSE
	}
	d := &domain{p: p, fabric: f, node: node, auto: info.Domain.Data != fi.ProgressManual,
		regions: map[uint64]*region{}}
	if p.domains == nil {
		p.domains = map[uint32]*domain{}
	}
	p.domains[node] = d
	f.users++
	return d, nil
}

// free is the first node without a domain.
func (p *Provider) free() uint32 {
	for p.domains[p.first] != nil {
		p.first++
	}
	return p.first
}

// Close implements fi.Fabric.
func (f *fabric) Close() error {
	f.p.mu.Lock()
	defer f.p.mu.Unlock()
	if f.users > 0 {
		return fi.EBUSY
	}
	return nil
}

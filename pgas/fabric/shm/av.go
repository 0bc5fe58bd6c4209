package shm

import (
	"fmt"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// av is an address vector: a table, and where a name is in it.
type av struct {
	object
	table []place
	where map[fi.Name]fi.Addr
	most  int
}

// place is an entry of the table; those that were removed are not there.
type place struct {
	fi.Name
	there bool
}

// AV implements fi.Domain.
func (d *domain) AV(count int) (fi.AV, error) {
	if count < 0 || count > MaxNodes {
		return nil, fi.EINVAL
	}
	if count == 0 {
		count = MaxNodes
	}
	d.p.mu.Lock()
	defer d.p.mu.Unlock()
	return &av{object: d.open(), where: map[fi.Name]fi.Addr{}, most: count}, nil
}

// Insert implements fi.AV.
func (v *av) Insert(names ...fi.Name) (at []fi.Addr, good int) {
	v.d.p.mu.Lock()
	defer v.d.p.mu.Unlock()
	for _, n := range names {
		a := v.add(n)
		at = append(at, a)
		if a != fi.AddrUnspec {
			good++
		}
	}
	return at, good
}

func (v *av) add(n fi.Name) fi.Addr {
	if len(v.table) >= v.most || n.Node >= MaxNodes || n.Service >= MaxPorts {
		return fi.AddrUnspec
	}
	a := fi.Addr(len(v.table))
	v.table = append(v.table, place{n, true})
	if _, has := v.where[n]; !has {
		v.where[n] = a
	}
	return a
}

// InsertSym implements fi.AV.
func (v *av) InsertSym(node uint32, nodes int, service uint32, services int) (good int, err error) {
	if nodes < 0 || services < 0 || node >= MaxNodes || service >= MaxPorts {
		return 0, fi.EINVAL
	}
	v.d.p.mu.Lock()
	defer v.d.p.mu.Unlock()
	for i := range min(nodes, MaxNodes) {
		for j := range min(services, MaxPorts) {
			if v.add(fi.Name{Node: node + uint32(i), Service: service + uint32(j)}) != fi.AddrUnspec {
				good++
			}
		}
	}
	return good, nil
}

// Remove implements fi.AV.
func (v *av) Remove(at ...fi.Addr) error {
	v.d.p.mu.Lock()
	defer v.d.p.mu.Unlock()
	for _, a := range at {
		if _, there := v.find(a); !there {
			return fi.EINVAL
		}
	}
	for _, a := range at {
		if n := v.table[a].Name; v.where[n] == a {
			delete(v.where, n)
		}
		v.table[a].there = false
	}
	return nil
}

func (v *av) find(a fi.Addr) (n fi.Name, there bool) {
	if a >= fi.Addr(len(v.table)) {
		return n, false
	}
	return v.table[a].Name, v.table[a].there
}

// Lookup implements fi.AV.
func (v *av) Lookup(at fi.Addr) (fi.Name, error) {
	v.d.p.mu.Lock()
	defer v.d.p.mu.Unlock()
	n, there := v.find(at)
	if !there {
		return n, fi.EINVAL
	}
	return n, nil
}

// Text implements fi.AV.
func (v *av) Text(n fi.Name) string { return fmt.Sprintf("fi_shm://%d:%d", n.Node, n.Service) }

// source is the address of a name, if the vector has it.
func (v *av) source(n fi.Name) fi.Addr {
	if a, has := v.where[n]; has {
		return a
	}
	return fi.AddrUnspec
}

package host

import (
	"debug/dwarf"
	"errors"
	"io"
	"slices"
)

// Line is where an instruction comes from.
type Line struct {
	Address uint32 // of the first instruction of it
	File    string
	Number  int
}

// Lines is the line table of the image, in order of addresses: none if it has none, or one that
// cannot be read.
func (im *Image) Lines() []Line {
	d, err := im.file.DWARF()
	if err != nil {
		return nil
	}
	var all []Line
	for r := d.Reader(); ; {
		e, err := r.Next()
		if err != nil || e == nil {
			break
		}
		r.SkipChildren()
		if all, err = addLines(all, d, e); err != nil || len(all) > maxLines {
			return nil
		}
	}
	slices.SortStableFunc(all, func(a, b Line) int { return int(int64(a.Address) - int64(b.Address)) })
	return all
}

// maxLines bounds a line table.
const maxLines = 1 << 22

// addLines adds the lines of a unit.
func addLines(all []Line, d *dwarf.Data, unit *dwarf.Entry) ([]Line, error) {
	r, err := d.LineReader(unit)
	if r == nil || err != nil {
		return all, err
	}
	var e dwarf.LineEntry
	for len(all) <= maxLines {
		if err := r.Next(&e); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return all, err
		}
		switch {
		case e.EndSequence:
			all = append(all, Line{Address: uint32(e.Address)})
		case e.File != nil:
			all = append(all, Line{uint32(e.Address), e.File.Name, e.Line})
		}
	}
	return all, nil
}

// FindLine is the line that an address is in, as seen from a core of some id.
func FindLine(all []Line, id, address uint32) (l Line, ok bool) {
	if address>>20 == id {
		address &= 1<<20 - 1
	}
	n, found := slices.BinarySearchFunc(all, address, func(l Line, a uint32) int {
		return int(int64(l.Address) - int64(a))
	})
	if !found {
		n--
	}
	for found && n+1 < len(all) && all[n+1].Address == address {
		n++
	}
	if n < 0 || all[n].File == "" {
		return l, false
	}
	return all[n], true
}

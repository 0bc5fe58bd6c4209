package systems

import (
	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/toolchain/listing"
)

// builds are those of chip/sizes.c.
var builds = []struct {
	name   string
	define []string
}{
	{"none of OpenSHMEM", []string{"NOTHING"}},
	{"the archive", nil},
	{"header-only", []string{"SHMEM_HEADER_ONLY"}},
}

// bytesOf are sizes in bytes: of code and constants, initialised data, and zeros.
type bytesOf struct {
	build           string
	text, data, bss uint64
}

func (b bytesOf) sum() uint64 { return b.text + b.data + b.bss }

// programSizes are those of a program with a put, a get, a barrier, a reduction and an atomic, by
// builds.
func programSizes() (all []bytesOf, err error) {
	for _, b := range builds {
		linked, err := program{sources: []string{"sizes.c"}, define: b.define, script: "internal"}.link()
		if err != nil {
			return nil, err
		}
		size := bytesOf{build: b.name}
		size.text, size.data, size.bss = listing.Sizes(linked)
		all = append(all, size)
	}
	return all, nil
}

// sizes is their table, with what OpenSHMEM adds.
func sizes() (string, error) {
	all, err := programSizes()
	if err != nil {
		return "", err
	}
	header := table.Row{"bytes of a program with", "text", "data", "bss", "all", "OpenSHMEM"}
	return rows(header, all, func(b bytesOf) table.Row {
		return table.Row{b.build, b.text, b.data, b.bss, b.sum(), blank(b.sum() - all[0].sum())}
	}), nil
}

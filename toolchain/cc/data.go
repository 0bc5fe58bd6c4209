package cc

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/toolchain/cc/ctree"
	"github.com/parallergo/epiphany/toolchain/cc/passes"
)

// writeData writes objects, aliases, weak names and assembly at file scope.
func writeData(out *strings.Builder, u *ctree.Unit) {
	addressed := passes.FindAddressed(u.Funcs)
	for _, d := range u.Data {
		if !strings.HasPrefix(d.Name, "___func__.") || u.Mentions(d.Name) || addressed.Has(d.Name) {
			writeDatum(out, d)
		}
	}
	for _, a := range u.Aliases {
		if a.Weak {
			fmt.Fprintf(out, "\t.weak %s\n", a.Name)
		} else if a.Global {
			fmt.Fprintf(out, "\t.global %s\n", a.Name)
		}
		fmt.Fprintf(out, "\t.set %s,%s\n", a.Name, a.Target)
	}
	for _, w := range u.Weak {
		fmt.Fprintf(out, "\t.weak %s\n", w)
	}
	for _, t := range u.Text {
		fmt.Fprintf(out, "\t.text\n%s\n", t)
	}
}

// sectionOf is the section of an object, with its flags.
func sectionOf(d *ctree.Datum) string {
	name := strings.TrimPrefix(strings.TrimPrefix(d.Name, "_"), ".")
	switch {
	case d.Section == ".init_array" || d.Section == ".fini_array":
		return d.Section + ",\"aw\""
	case d.Section != "" && d.Bytes == nil && strings.HasPrefix(d.Section, ".bss"):
		return d.Section + ",\"aw\",@nobits"
	case d.Section != "":
		return d.Section + ",\"aw\",@progbits"
	case d.Strings:
		return ".rodata.str1.1,\"aMS\",@progbits,1"
	case d.Bytes == nil || !slices.ContainsFunc(d.Bytes, func(b byte) bool { return b != 0 }) &&
		d.Relocs == nil && !d.Const:
		return ".bss." + name + ",\"aw\",@nobits"
	case d.Const:
		return ".rodata." + name + ",\"a\",@progbits"
	}
	return ".data." + name + ",\"aw\",@progbits"
}

func writeDatum(out *strings.Builder, d *ctree.Datum) {
	section := sectionOf(d)
	fmt.Fprintf(out, "\t.section %s\n\t.balign %d\n", section, max(d.Align, 1))
	if d.Weak {
		fmt.Fprintf(out, "\t.weak %s\n", d.Name)
	} else if d.Global {
		fmt.Fprintf(out, "\t.global %s\n", d.Name)
	}
	if d.Name[0] != '.' {
		fmt.Fprintf(out, "\t.type %s,@object\n\t.size %s,%d\n", d.Name, d.Name, d.Size)
	}
	fmt.Fprintf(out, "%s:\n", d.Name)
	if strings.HasSuffix(section, "@nobits") || d.Bytes == nil {
		if d.Size > 0 {
			fmt.Fprintf(out, "\t.skip %d\n", d.Size)
		}
		return
	}
	relocs := slices.Clone(d.Relocs)
	slices.SortStableFunc(relocs, func(x, y ctree.Reloc) int { return int(x.At - y.At) })
	at := int64(0)
	for _, r := range relocs {
		writeBytes(out, d.Bytes[at:r.At])
		fmt.Fprintf(out, "\t.4byte %s%+d\n", r.Sym, r.Add)
		at = r.At + 4
	}
	writeBytes(out, d.Bytes[at:])
}

// writeBytes writes bytes as words, runs of zeros as gaps.
func writeBytes(out *strings.Builder, b []byte) {
	for len(b) > 0 {
		zeros := 0
		for zeros < len(b) && b[zeros] == 0 {
			zeros++
		}
		if zeros >= 8 || zeros == len(b) {
			fmt.Fprintf(out, "\t.skip %d\n", zeros)
			b = b[zeros:]
			continue
		}
		if len(b) >= 4 {
			fmt.Fprintf(out, "\t.4byte %d\n", binary.LittleEndian.Uint32(b))
			b = b[4:]
			continue
		}
		fmt.Fprintf(out, "\t.byte %d\n", b[0])
		b = b[1:]
	}
}

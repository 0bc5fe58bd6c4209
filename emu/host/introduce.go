package host

import (
	"context"
	"encoding/binary"

	"github.com/parallergo/epiphany/emu"
)

// The variables in which the vendor's loader stores where a program runs; e_coreid.h declares them
// (epiphany-libs, e-hal's loader).
const (
	GroupSymbol = "_e_group_config"
	memConfig   = "_e_emem_config"

	kindGroup  = 3 // E_EPI_GROUP
	kindShared = 5 // E_EXT_MEM

	chip16 = 0 // E_E16G301
	chip64 = 1 // E_E64G401
)

// Introduction returns the contents of [GroupSymbol] for a member of a workgroup: the group's first
// core, its rows and columns, and the member's place in it.
func Introduction(b *emu.Board, core, rows, cols, member int) []uint32 {
	chip, first := uint32(chip16), uint32(b.SRAM(core)>>20)
	if b.Cores() > 16 {
		chip = chip64
	}
	return []uint32{kindGroup, chip, first, first >> 6, first & 63, uint32(rows), uint32(cols),
		uint32(member / cols), uint32(member % cols)}
}

// introduce writes the variables that the image has.
func (g *Group) introduce(ctx context.Context, im *Image, which []int) error {
	b := &g.sys.board
	if s, ok := im.Find(GroupSymbol); ok {
		for _, i := range which {
			words := Introduction(b, g.core(0), g.rows, g.cols, i)
			if err := g.writeWords(ctx, i, s.Address, words...); err != nil {
				return err
			}
		}
	}
	if s, ok := im.Find(memConfig); ok {
		for _, i := range which {
			if err := g.writeWords(ctx, i, s.Address, kindShared, uint32(b.DRAMBase)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *Group) writeWords(ctx context.Context, i int, a emu.Addr, words ...uint32) error {
	var p []byte
	for _, w := range words {
		p = binary.LittleEndian.AppendUint32(p, w)
	}
	return g.Write(ctx, i, a, p)
}

package asm

import (
	"cmp"
	"encoding/binary"
	"path"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/toolchain/elf"
)

// lineTable is what .file and .loc say.
type lineTable struct {
	object  string // of .file "name"
	files   map[int64]sourceFile
	byName  map[string]int64 // files of the text itself
	five    bool             // .file 0 was used: DWARF 5
	loc     row              // for the next instruction
	waiting bool
	seen    bool // there is a .loc
}

// sourceFile is an entry of the table of files.
type sourceFile struct{ dir, name string }

// row is a line of the table: from this place on, code is of this line.
type row struct {
	frag      *frag
	off       uint32
	file      int64
	line, col int64
	stmt      bool
	block     bool
}

// maxFiles bounds the numbers of files.
const maxFiles = 1 << 16

// fileDirective reads .file "name", .file n "name", .file n "folder" "name".
func (a *assembler) fileDirective(string) {
	p := &a.p
	if p.peek('"') {
		if name := p.quoted(); a.lines.object == "" {
			a.lines.object = name
		}
		p.pos = len(p.text)
		return
	}
	n := a.number()
	f := sourceFile{name: p.quoted()}
	if p.peek('"') {
		f.dir, f.name = f.name, p.quoted()
	}
	p.pos = len(p.text) // a checksum may follow
	if p.err == "" && (n < 0 || n >= maxFiles) {
		p.fail("file %d", n)
	}
	if p.err != "" {
		return
	}
	if a.lines.files == nil {
		a.lines.files = map[int64]sourceFile{}
	}
	a.lines.files[n] = f
	a.lines.five = a.lines.five || n == 0
}

// locDirective reads .loc file line column options.
func (a *assembler) locDirective(string) {
	p := &a.p
	r := row{file: a.number(), line: a.number(), stmt: true}
	if a.lines.waiting {
		a.addRow(a.lines.loc)
	}
	if a.lines.seen {
		r.stmt = a.lines.loc.stmt
	}
	if !p.done() && isDigit(p.text[p.pos], 10) {
		r.col = a.number()
	}
	for p.err == "" && !p.done() {
		switch word := p.word(); word {
		case "is_stmt":
			r.stmt = a.number() != 0
		case "basic_block":
			r.block = true
		case "prologue_end", "epilogue_begin":
		case "isa", "discriminator":
			a.number()
		case "view":
			p.accept('-')
			p.expression()
		default:
			p.fail("unknown option %q of .loc", word)
		}
	}
	if _, ok := a.lines.files[r.file]; !ok && p.err == "" {
		p.fail("no .file %d", r.file)
	}
	if p.err == "" && (r.line < 0 || r.line >= 1<<31 || r.col < 0 || r.col >= 1<<31) {
		p.fail("no line %d, column %d", r.line, r.col)
	}
	if p.err == "" {
		a.lines.loc, a.lines.waiting, a.lines.seen = r, true, true
	}
}

// row notes that the next instruction is of the line that .loc has named, or of its own line.
func (a *assembler) row() {
	switch {
	case a.lines.waiting:
		a.lines.waiting = false
		a.addRow(a.lines.loc)
	case a.opt.Lines && !a.lines.seen:
		a.addRow(row{file: a.ownFile(a.at.file), line: int64(a.at.line), stmt: true})
	}
}

func (a *assembler) addRow(r row) {
	r.frag = a.here.frag()
	r.off = uint32(len(r.frag.data))
	a.here.sect.lines = append(a.here.sect.lines, r)
}

// ownFile is the number of a file of the text itself.
func (a *assembler) ownFile(name string) int64 {
	l := &a.lines
	if l.byName == nil {
		l.byName, l.files = map[string]int64{}, map[int64]sourceFile{}
	}
	n, ok := l.byName[name]
	if !ok {
		n = int64(len(l.byName)) + 1
		l.byName[name] = n
		l.files[n] = sourceFile{path.Dir(name), path.Base(name)}
	}
	return n
}

// writeLines makes room for the line table before sections get their numbers.
func (a *assembler) writeLines() {
	if a.lines.waiting {
		a.addRow(a.lines.loc)
	}
	if a.lines.files == nil {
		return
	}
	a.section(".debug_line")
	if a.lines.byName != nil && !a.lines.seen {
		a.section(".debug_info")
		a.section(".debug_abbrev")
	}
}

// dwarf collects the bytes of a section of DWARF.
type dwarf struct {
	data   []byte
	relocs []pending
}

func (d *dwarf) u8(v ...byte)   { d.data = append(d.data, v...) }
func (d *dwarf) u16(v uint16)   { d.data = binary.LittleEndian.AppendUint16(d.data, v) }
func (d *dwarf) u32(v uint32)   { d.data = binary.LittleEndian.AppendUint32(d.data, v) }
func (d *dwarf) uleb(v int64)   { d.data = append(d.data, lebBytes(v, false)...) }
func (d *dwarf) sleb(v int64)   { d.data = append(d.data, lebBytes(v, true)...) }
func (d *dwarf) text(s string)  { d.data = append(append(d.data, s...), 0) }
func (d *dwarf) length(at int)  { binary.LittleEndian.PutUint32(d.data[at:], uint32(len(d.data)-at-4)) }
func (d *dwarf) open() (at int) { d.u32(0); return len(d.data) - 4 }

// address appends one that the linker fills in.
func (d *dwarf) address(s *section, base int, n uint32) {
	s.symbol.wanted = true
	d.relocs = append(d.relocs, pending{
		elf.Reloc{Offset: uint32(base + len(d.data)), Type: elf.R32, Addend: int32(n)}, s.symbol,
	})
	d.u32(0)
}

// fillLines writes the line table, and a unit for each section of code if the text has no own.
func (a *assembler) fillLines(out *elf.File, relocs [][]pending) {
	if a.lines.files == nil {
		return
	}
	table := a.byName[".debug_line"]
	a.store(out, relocs, table, a.lineProgram(len(out.Sections[table.index].Data), out))
	if a.lines.byName == nil || a.lines.seen {
		return
	}
	a.store(out, relocs, a.byName[".debug_info"], a.units(out))
	a.store(out, relocs, a.byName[".debug_abbrev"], abbreviations())
}

// store appends to a section.
func (a *assembler) store(out *elf.File, relocs [][]pending, s *section, d *dwarf) {
	to := &out.Sections[s.index]
	to.Data = append(to.Data, d.data...)
	to.Size = uint32(len(to.Data))
	relocs[s.index] = append(relocs[s.index], d.relocs...)
}

// Opcodes and parameters of line programs.
const (
	lineBase, lineRange, opcodeBase = -5, 14, 13
	lnCopy, lnAdvancePC, lnLine     = 1, 2, 3
	lnFile, lnColumn, lnStmt        = 4, 5, 6
	lnBlock                         = 7
	lneEnd, lneAddress              = 1, 2
)

// lineProgram is the table of all sections.
func (a *assembler) lineProgram(base int, out *elf.File) *dwarf {
	d := &dwarf{}
	unit := d.open()
	if a.lines.five {
		d.u16(5)
		d.u8(4, 0) // bytes of an address, of a segment
	} else {
		d.u16(3)
	}
	header := d.open()
	d.u8(1)
	if a.lines.five {
		d.u8(1) // operations of an instruction
	}
	first := lineBase
	d.u8(1, byte(first), lineRange, opcodeBase)
	d.u8(0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1)
	if a.lines.five {
		a.files5(d)
	} else {
		a.files3(d)
	}
	d.length(header)
	for _, s := range a.sections {
		if len(s.lines) > 0 {
			a.sequence(d, s, base, out.Sections[s.index].Size)
		}
	}
	d.length(unit)
	return d
}

// names are the files by number without gaps, and their folders; the first folder is the current.
func (a *assembler) files(from int64) (files []sourceFile, dirs []string) {
	most := from - 1
	for n := range a.lines.files {
		most = max(most, n)
	}
	dirs = []string{""}
	if f, ok := a.lines.files[0]; ok {
		dirs[0] = f.dir
	}
	for n := from; n <= most; n++ {
		f := a.lines.files[n]
		if f.dir == "." {
			f.dir = ""
		}
		if f.dir != "" && !slices.Contains(dirs, f.dir) {
			dirs = append(dirs, f.dir)
		}
		files = append(files, f)
	}
	return files, dirs
}

func (a *assembler) files3(d *dwarf) {
	files, dirs := a.files(1)
	for _, dir := range dirs[1:] {
		d.text(dir)
	}
	d.u8(0)
	for _, f := range files {
		if f.name == "" {
			f.name = "?" // a number that .file has left out
		}
		d.text(f.name)
		d.uleb(int64(max(0, slices.Index(dirs, f.dir))))
		d.u8(0, 0)
	}
	d.u8(0)
}

// files5 writes the tables of DWARF 5: formats of the columns, then the rows.
func (a *assembler) files5(d *dwarf) {
	const contentPath, contentDir, formString, formData = 1, 2, 0x08, 0x0f
	files, dirs := a.files(0)
	d.u8(1, contentPath, formString)
	d.uleb(int64(len(dirs)))
	for _, dir := range dirs {
		d.text(dir)
	}
	d.u8(2, contentPath, formString, contentDir, formData)
	d.uleb(int64(len(files)))
	for _, f := range files {
		d.text(f.name)
		d.uleb(int64(max(0, slices.Index(dirs, f.dir))))
	}
}

// sequence writes the rows of a section.
func (a *assembler) sequence(d *dwarf, s *section, base int, size uint32) {
	d.u8(0, 5, lneAddress)
	d.address(s, base, 0)
	now := row{file: 1, line: 1, stmt: true}
	at := uint64(0)
	rows := slices.Clone(s.lines)
	slices.SortStableFunc(rows, func(x, y row) int {
		return cmp.Compare(x.frag.addr+uint64(x.off), y.frag.addr+uint64(y.off))
	})
	for _, r := range rows {
		to := r.frag.addr + uint64(r.off)
		if r.file != now.file {
			d.u8(lnFile)
			d.uleb(r.file)
		}
		if r.col != now.col {
			d.u8(lnColumn)
			d.uleb(r.col)
		}
		if r.stmt != now.stmt {
			d.u8(lnStmt)
		}
		if r.block {
			d.u8(lnBlock)
		}
		d.advance(int64(to-at), r.line-now.line)
		at, now = to, r
	}
	d.u8(lnAdvancePC)
	d.uleb(int64(uint64(size) - at))
	d.u8(0, 1, lneEnd)
}

// advance adds a row so many bytes and lines further.
func (d *dwarf) advance(bytes, lines int64) {
	if lines < lineBase || lines >= lineBase+lineRange {
		d.u8(lnLine)
		d.sleb(lines)
		lines = 0
	}
	if op := lines - lineBase + lineRange*bytes + opcodeBase; op <= 255 {
		d.u8(byte(op))
		return
	}
	d.u8(lnAdvancePC)
	d.uleb(bytes)
	d.u8(byte(lines - lineBase + opcodeBase))
}

// abbreviations describes the unit that units writes.
func abbreviations() *dwarf {
	const (
		tagUnit                                       = 0x11
		name, stmtList, lowPC, highPC, language, from = 0x03, 0x10, 0x11, 0x12, 0x13, 0x25
		formAddr, formData2, formData4, formString    = 0x01, 0x05, 0x06, 0x08
	)
	d := &dwarf{}
	d.u8(1, tagUnit, 0, stmtList, formData4, lowPC, formAddr, highPC, formAddr, name, formString,
		from, formString, language, formData2, 0, 0, 0)
	return d
}

// units writes a unit for each section with lines.
func (a *assembler) units(out *elf.File) *dwarf {
	const assembler = 0x8001
	d := &dwarf{}
	table := a.byName[".debug_line"]
	abbreviation := a.byName[".debug_abbrev"]
	for _, s := range a.sections {
		if len(s.lines) == 0 {
			continue
		}
		unit := d.open()
		d.u16(3)
		d.address(abbreviation, 0, 0)
		d.u8(4, 1)
		d.address(table, 0, 0)
		d.address(s, 0, 0)
		d.address(s, 0, out.Sections[s.index].Size)
		d.text(strings.TrimPrefix(a.name, "./"))
		d.text("epiphany as")
		d.u16(assembler)
		d.length(unit)
	}
	return d
}

package asm

import (
	"debug/elf"
	"strings"
)

// directives are what a word with a point does. Those that say nothing about the object's contents
// are read over.
var directives map[string]func(a *assembler, word string)

func init() {
	directives = map[string]func(a *assembler, word string){
		".text": toSection, ".data": toSection, ".bss": toSection,
		".section": (*assembler).sectionDirective, ".sect": (*assembler).sectionDirective,
		".pushsection": (*assembler).pushSection, ".popsection": (*assembler).popSection,
		".previous": (*assembler).previous, ".subsection": (*assembler).subsection,

		".global": globals, ".globl": globals, ".weak": globals, ".local": globals,
		".hidden": visibility, ".internal": visibility, ".protected": visibility,
		".type": (*assembler).typeDirective, ".size": (*assembler).sizeDirective,
		".set": setDirective, ".equ": setDirective, ".equiv": setDirective, ".eqv": setDirective,
		".comm": common, ".common": common, ".lcomm": common,

		".ascii": text, ".asciz": text, ".string": text, ".string8": text,
		".uleb128": leb, ".sleb128": leb, ".incbin": (*assembler).incbin,
		".fill": (*assembler).fillDirective, ".zero": space, ".skip": space, ".space": space,
		".org": (*assembler).orgDirective, ".align": align, ".p2align": align, ".balign": align,
		".p2alignw": align, ".p2alignl": align, ".balignw": align, ".balignl": align,
		".float": floats, ".single": floats, ".double": floats, ".dc.s": floats, ".dc.d": floats,

		".macro": (*assembler).defineMacro, ".endm": stray, ".purgem": (*assembler).purge,
		".rept": (*assembler).repeat, ".rep": (*assembler).repeat, ".endr": stray,
		".irp": (*assembler).irp, ".irpc": (*assembler).irpc, ".exitm": (*assembler).exitMacro,

		".include": (*assembler).include, ".end": func(a *assembler, _ string) { a.ended = true },
		".error": message, ".err": message, ".warning": quiet, ".print": quiet, ".abort": message,
		".ident": (*assembler).ident,
		".file":  (*assembler).fileDirective, ".loc": (*assembler).locDirective,
	}
	for name, size := range map[string]uint8{
		".byte": 1, ".dc.b": 1, ".hword": 2, ".short": 2, ".2byte": 2, ".half": 2, ".dc.w": 2,
		".word": 4, ".long": 4, ".int": 4, ".4byte": 4, ".dc.l": 4, ".quad": 8, ".8byte": 8,
		".octa": 16, ".dc": 2, ".dc.a": 4,
	} {
		directives[name] = func(a *assembler, _ string) { a.data(size) }
	}
	for _, name := range []string{
		".cpu", ".thumb_func", ".code", ".title", ".sbttl", ".list", ".nolist", ".eject",
		".psize", ".version", ".func", ".endfunc", ".ln", ".line", ".extern", ".lflags", ".nop",
		".loc_mark_labels", ".stabs", ".stabn", ".stabd", ".arch", ".ent", ".appfile", ".appline",
		".gnu_attribute", ".symver",
	} {
		directives[name] = quiet
	}
}

// ident puts a string into .comment, which begins with an empty one.
func (a *assembler) ident(string) {
	words := a.p.quoted()
	if !a.end() {
		return
	}
	back := a.here
	fresh := a.byName[".comment"] == nil
	s := a.section(".comment")
	a.enter(s, 0)
	if fresh {
		s.flags, s.entsize = elf.SHF_MERGE|elf.SHF_STRINGS, 1
		a.emit(0)
	}
	a.emit(append([]byte(words), 0)...)
	a.here = back
}

// quiet reads what needs no answer.
func quiet(a *assembler, _ string) { a.p.pos = len(a.p.text) }

// stray is the end of a block that has no beginning.
func stray(a *assembler, word string) { a.p.fail("%s without its beginning", word) }

func message(a *assembler, word string) {
	text := word
	if a.p.peek('"') {
		text = a.p.quoted()
	}
	if a.end() {
		a.errorAt(a.at, -1, "%s", text)
	}
}

// include reads a file next.
func (a *assembler) include(string) {
	name := a.p.quoted()
	if !a.end() {
		return
	}
	if len(a.sources) > maxNesting {
		a.fail("files include one another more than %d deep", maxNesting)
		return
	}
	data, err := a.open(name)
	if err != nil {
		a.fail("%s", err)
		return
	}
	if a.grown += len(data); a.grown > maxExpansion {
		a.fail("included files are larger than %d bytes", maxExpansion)
		return
	}
	a.push(name, string(data))
}

// names reads names with commas between them.
func (a *assembler) names(f func(s *symbol)) {
	for a.p.err == "" {
		name := a.p.name()
		if name == "" {
			a.p.fail("want a name, not %q", a.p.rest())
			return
		}
		f(a.symbolOf(name))
		if !a.p.accept(',') {
			break
		}
	}
	a.end()
}

func globals(a *assembler, word string) {
	a.names(func(s *symbol) {
		switch {
		case word == ".weak":
			s.bind, s.weak = elf.STB_WEAK, true
		case word == ".local":
			s.bind, s.bound = elf.STB_LOCAL, true
		case !s.weak:
			s.bind = elf.STB_GLOBAL
		}
	})
}

func visibility(a *assembler, word string) {
	kind := map[string]elf.SymVis{
		".hidden": elf.STV_HIDDEN, ".internal": elf.STV_INTERNAL, ".protected": elf.STV_PROTECTED,
	}[word]
	a.names(func(s *symbol) { s.vis = kind })
}

// symbolTypes are the words behind .type.
var symbolTypes = map[string]elf.SymType{
	"function": elf.STT_FUNC, "stt_func": elf.STT_FUNC, "object": elf.STT_OBJECT,
	"stt_object": elf.STT_OBJECT, "notype": elf.STT_NOTYPE, "stt_notype": elf.STT_NOTYPE,
	"tls_object": elf.STT_TLS, "stt_tls": elf.STT_TLS, "common": elf.STT_COMMON,
}

// typeDirective reads .type name, @function and the other spellings.
func (a *assembler) typeDirective(string) {
	s := a.symbolOf(a.p.name())
	a.p.accept(',')
	a.p.space()
	if a.p.peek('@') || a.p.peek('%') || a.p.peek('#') {
		a.p.pos++
	}
	word := ""
	if a.p.peek('"') {
		word = lower(a.p.quoted())
	} else {
		word = a.p.word()
	}
	kind, ok := symbolTypes[word]
	if !ok {
		a.p.fail("unknown type of a symbol %q", word)
	}
	if a.end() {
		s.typ = kind
	}
}

func (a *assembler) sizeDirective(string) {
	s := a.symbolOf(a.p.name())
	a.comma()
	e := a.p.expression()
	if a.end() {
		s.size, s.sizeAt = e, a.at
	}
}

func setDirective(a *assembler, word string) {
	name := a.p.name()
	if name == "" {
		a.p.fail("want a name, not %q", a.p.rest())
	}
	a.comma()
	if a.p.err == "" {
		a.assign(name, word == ".equiv" || word == ".eqv")
	}
}

// common reads .comm name, size, alignment; .lcomm reserves room in .bss at once.
func common(a *assembler, word string) {
	s := a.symbolOf(a.p.name())
	a.comma()
	size, align := a.number(), int64(1)
	for word != ".lcomm" && align < 8 && align < size {
		align *= 2 // unless it is said, the next power of two up to 8
	}
	if a.p.accept(',') {
		align = a.number()
	}
	if a.p.err == "" && (size < 0 || size >= 1<<32 || align < 0 || align >= 1<<31 ||
		!alignment(uint64(align))) {
		a.p.fail("%d bytes aligned to %d cannot be", size, align)
	}
	switch {
	case !a.end():
		return
	case s.defined:
		a.fail("%s is defined at %s:%d", s.name, s.at.file, s.at.line)
		return
	}
	if word == ".lcomm" || s.bound && s.bind == elf.STB_LOCAL {
		a.reserve(s, uint64(size), uint64(max(1, align)))
		return
	}
	s.common, s.at, s.align, s.typ = true, a.at, uint32(max(1, align)), elf.STT_OBJECT
	s.size, s.sizeAt = &expr{n: size}, a.at
	if !s.weak {
		s.bind = elf.STB_GLOBAL
	}
}

// reserve makes room for a symbol in .bss.
func (a *assembler) reserve(s *symbol, size, align uint64) {
	back := a.here
	a.enter(a.section(".bss"), 0)
	a.alignTo(align, 0, nil)
	a.label(s)
	if a.room(size) {
		a.fill(size, nil)
	}
	s.typ, s.size, s.sizeAt = elf.STT_OBJECT, &expr{n: int64(size)}, a.at
	a.here = back
}

// incbin puts a file's bytes here: "name", skip, count.
func (a *assembler) incbin(string) {
	name := a.p.quoted()
	skip, count := int64(0), int64(-1)
	if a.p.accept(',') {
		if !a.p.peek(',') {
			skip = a.number()
		}
		if a.p.accept(',') {
			count = a.number()
		}
	}
	if !a.end() {
		return
	}
	data, err := a.open(name)
	if err == nil && (skip < 0 || skip > int64(len(data)) || count > int64(len(data))-skip) {
		a.fail("%s has %d bytes", name, len(data))
		return
	}
	if err != nil {
		a.fail("%s", err)
		return
	}
	data = data[skip:]
	if count >= 0 {
		data = data[:count]
	}
	a.emit(data...)
}

// text reads strings.
func text(a *assembler, word string) {
	for a.p.err == "" && !a.p.done() {
		s := a.p.quoted()
		if a.p.err != "" {
			return
		}
		// Strings that are only parted by space are one.
		a.emit([]byte(s)...)
		if word != ".ascii" && !a.p.peek('"') {
			a.emit(0)
		}
		if !a.p.peek('"') && !a.p.accept(',') {
			break
		}
	}
	a.end()
}

// sectionType reads @progbits and the like.
func (p *parser) sectionType() (t elf.SectionType, ok bool) {
	if p.peek('"') {
		p.pos++
		defer p.accept('"')
	} else if p.peek('@') || p.peek('%') {
		p.pos++
	}
	t, ok = map[string]elf.SectionType{
		"progbits": elf.SHT_PROGBITS, "nobits": elf.SHT_NOBITS, "note": elf.SHT_NOTE,
		"init_array": elf.SHT_INIT_ARRAY, "fini_array": elf.SHT_FINI_ARRAY,
		"preinit_array": elf.SHT_PREINIT_ARRAY,
	}[p.word()]
	return t, ok
}

// sectionFlags are the letters of a section's flags.
var sectionFlags = map[rune]elf.SectionFlag{
	'a': elf.SHF_ALLOC, 'w': elf.SHF_WRITE, 'x': elf.SHF_EXECINSTR, 'M': elf.SHF_MERGE,
	'S': elf.SHF_STRINGS, 'G': elf.SHF_GROUP, 'T': elf.SHF_TLS, 'e': 0x80000000,
	'o': elf.SHF_LINK_ORDER,
}

func (p *parser) sectionFlags() (flags elf.SectionFlag) {
	for _, c := range p.quoted() {
		f, ok := sectionFlags[c]
		if !ok {
			p.fail("unknown flag %q of a section", string(c))
		}
		flags |= f
	}
	return flags
}

// sectionName reads a section's name, which may have characters that symbols lack.
func (p *parser) sectionName() string {
	if p.peek('"') {
		return p.quoted()
	}
	p.space()
	rest := p.rest()
	n := strings.IndexAny(rest, ", \t")
	if n < 0 {
		n = len(rest)
	}
	p.pos += n
	if n == 0 {
		p.fail("want the name of a section")
	}
	return rest[:n]
}

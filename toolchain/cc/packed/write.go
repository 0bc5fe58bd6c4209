package packed

import (
	"bytes"
	"fmt"
	"go/token"
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// pointer tells whether a member's declarator makes another type of the type of its specifiers, so
// that attributes among these would not be the member's.
func (m *member) pointer() bool {
	if m.want == 0 || m.d == nil || m.field.IsBitfield() {
		return false
	}
	d := m.d.Declarator
	inner := d.DirectDeclarator
	for inner.DirectDeclarator != nil {
		inner = inner.DirectDeclarator
	}
	return d.Pointer != nil || inner.Declarator != nil
}

// before is what is written before a member's specifiers.
func (m *member) before() string {
	switch {
	case m.pointer():
		return "__typeof__("
	case m.want == 0:
		return ""
	case m.width > 0:
		return begun(m.open) + fmt.Sprintf("__attribute__((aligned(1),%s(%d))) ", widthMark, m.width)
	}
	return begun(m.open) + fmt.Sprintf("__attribute__((aligned(%d))) ", m.want)
}

// begun begins units.
func begun(n int) string {
	return strings.Repeat(fmt.Sprintf("struct __attribute__((aligned(1),%s)) { ", unitMark), n)
}

// after is what is written behind its declarator.
func (m *member) after() string {
	switch {
	case m.pointer():
		return fmt.Sprintf(") __attribute__((aligned(%d))) %s ", m.want, m.field.Name())
	case m.width > 0:
		return ")"
	}
	return ""
}

// behind is what is written behind its semicolon.
func (m *member) behind() string {
	if m.close < 2 {
		return strings.Repeat(" };", m.close)
	}
	gap := fmt.Sprintf(" __attribute__((aligned(1),%s(0))) char :8;", widthMark)
	return " };" + strings.Repeat(gap, m.gap) + " };"
}

// apart tells whether two declarators of a declaration need one each.
func apart(x, y *member) bool {
	return x.want != y.want || x.close > 0 || y.open > 0 || x.width > 0 || y.width > 0 ||
		x.pointer() || y.pointer()
}

// declaration edits a declaration of members.
func (f *finder) declaration(all []*member) {
	edited, several := false, false
	for i, m := range all {
		edited = edited || m.want > 0
		several = several || i > 0 && apart(all[i-1], m)
	}
	if !edited {
		return
	}
	first, last := all[0], all[len(all)-1]
	start := begin(first.decl.SpecifierQualifierList)
	semicolon := token.Position(first.decl.Token.Position())
	w := &writer{file: start.Filename, text: f.text(start.Filename), offset: start.Offset - 1}
	w.edit(start, 0, first.before())
	specifiers := ""
	if several {
		specifiers = w.between(start, declarator(first))
		w.wrong = w.wrong || defines(first.decl)
	}
	for i, m := range all {
		if i > 0 && apart(all[i-1], m) {
			w.edit(token.Position(m.comma.Position()), 1,
				all[i-1].after()+";"+all[i-1].behind()+" "+m.before()+specifiers+" ")
		}
		if m.width > 0 {
			w.edit(after(token.Position(m.d.Token.Position())), 0, map[bool]string{
				false: " 1+0*(", true: " 32+0*("}[m.width >= 32])
		}
		if m.pointer() {
			name := m.d.Declarator.NameTok()
			w.edit(token.Position(name.Position()), len(name.SrcStr()), "")
		}
	}
	end := semicolon
	if a := first.decl.AttributeSpecifierList; a != nil {
		end = begin(a)
	}
	w.edit(end, 0, last.after())
	if several || last.after() != "" || last.close > 0 {
		w.expect(semicolon, ";")
		w.edit(after(semicolon), 0, last.behind())
	}
	if w.wrong {
		f.errorf(start, "packed members have to be written one by one, and not by a macro")
		return
	}
	f.edits[w.file] = append(f.edits[w.file], w.edits...)
}

// begin is where the first token of a node is, which may be an attribute's.
func begin(n cc.Node) token.Position {
	if tokens := cc.NodeTokens(n); len(tokens) > 0 {
		return token.Position(tokens[0].Position())
	}
	return token.Position(n.Position())
}

// defines tells whether the specifiers of a declaration define a type, so that they cannot be
// repeated.
func defines(decl *cc.StructDeclaration) (found bool) {
	tree.Visit(decl.SpecifierQualifierList, func(n cc.Node) bool {
		switch n := n.(type) {
		case *cc.StructOrUnionSpecifier:
			found = found || n.Case == cc.StructOrUnionSpecifierDef
		case *cc.EnumSpecifier:
			found = found || n.Case == cc.EnumSpecifierDef
		}
		return true
	})
	return found
}

// declarator is where the declarator of a member begins.
func declarator(m *member) token.Position {
	if m.d == nil || m.d.Declarator == nil && m.d.Token.Position().Offset == 0 {
		return token.Position(m.decl.Token.Position())
	}
	if m.d.Declarator == nil {
		return token.Position(m.d.Token.Position())
	}
	return token.Position(m.d.Declarator.Position())
}

func after(p token.Position) token.Position {
	p.Offset++
	p.Column++
	return p
}

// writer collects the edits of a declaration, which have to be in the order of the file.
type writer struct {
	file   string
	text   []byte
	offset int // of the last edit
	edits  []Edit
	wrong  bool // what a macro expands to has no place of its own in the file
}

func (w *writer) edit(at token.Position, cut int, text string) {
	if at.Filename != w.file || at.Offset < w.offset || at.Offset+cut > len(w.text) {
		w.wrong = true
		return
	}
	if cut > 0 && at.Offset == w.offset {
		w.wrong = true
	}
	w.offset = at.Offset
	if cut > 0 || text != "" {
		w.edits = append(w.edits, Edit{at, cut, text})
	}
}

// expect makes sure that a file has a text at a position.
func (w *writer) expect(at token.Position, text string) {
	w.wrong = w.wrong || at.Offset > len(w.text) || !bytes.HasPrefix(w.text[at.Offset:], []byte(text))
}

// between is the text of a part of the file.
func (w *writer) between(from, to token.Position) string {
	if to.Filename != w.file || from.Offset >= to.Offset || to.Offset > len(w.text) {
		w.wrong = true
		return ""
	}
	return string(w.text[from.Offset:to.Offset])
}

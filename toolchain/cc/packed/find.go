package packed

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// structure is the definition of a structure or union.
type structure struct {
	node   *cc.StructOrUnionSpecifier
	limit  int64 // of the alignment of members; 0 is none
	packed bool
	member []*member
}

// member is a declarator of a structure, or an unnamed structure in it.
type member struct {
	decl  *cc.StructDeclaration
	d     *cc.StructDeclarator // nil for an unnamed structure
	comma *cc.Token            // before the declarator, if it is not the declaration's first
	last  bool                 // of the declaration
	field *cc.Field
	want  int64 // alignment that is to be written; 0 is none
	width int64 // bits that the parser must not know, of a bit-field in an irregular unit
	open  int   // units of bit-fields that begin here, one in the other
	close int   // and that end
	gap   int   // bytes that an irregular unit has more than its bit-fields
}

// fields are what structures and unions have.
type fields interface {
	NumFields() int
	FieldByIndex(int) *cc.Field
}

// finder finds the packed structures of a tree.
type finder struct {
	text  func(file string) []byte
	all   []*structure
	edits Edits
	errs  []tree.Error
}

func (f *finder) errorf(at token.Position, format string, args ...any) {
	f.errs = append(f.errs, tree.Error{Pos: at, Text: fmt.Sprintf(format, args...)})
}

// Find returns how a source has to be edited for its packed structures, of which there are some if
// found is true; text is the text of a file that was parsed.
func Find(ast *cc.AST, text func(file string) []byte) (edits Edits, found bool, errs []tree.Error) {
	f := &finder{text: text, edits: Edits{}}
	f.structures(ast)
	for _, s := range f.all {
		f.structure(s)
	}
	f.edits.sort()
	return f.edits, len(f.all) > 0, f.errs
}

// event is a structure or a pragma, in the order of a source.
type event struct {
	seq    int
	s      *structure
	pragma *cc.StaticAssertDeclaration
	text   string
}

// structures collects the structures to which a pragma or an attribute applies.
func (f *finder) structures(ast *cc.AST) {
	var events []event
	for l := ast.TranslationUnit; l != nil; l = l.TranslationUnit {
		tree.Visit(l.ExternalDeclaration, func(n cc.Node) bool {
			switch n := n.(type) {
			case *cc.StructOrUnionSpecifier:
				if n.Case == cc.StructOrUnionSpecifierDef && n.StructDeclarationList != nil &&
					!isUnit(n.Type()) {
					events = append(events, event{seq: n.Token3.Seq(), s: &structure{node: n}})
				}
			case *cc.StaticAssertDeclaration:
				text := tree.Unquote(n.Token4.SrcStr())
				if rest, ok := strings.CutPrefix(text, mark); ok {
					events = append(events, event{seq: n.Token.Seq(), pragma: n, text: rest})
				}
			case *cc.Declaration:
				f.enumeration(n)
			}
			return true
		})
	}
	slices.SortStableFunc(events, func(x, y event) int { return cmp.Compare(x.seq, y.seq) })
	var now limits
	for _, e := range events {
		if e.s == nil {
			if !now.pragma(e.text) {
				f.errorf(token.Position(e.pragma.Position()), "#pragma pack%s is not supported", e.text)
			}
			continue
		}
		s := e.s
		s.packed = has(s.node.AttributeSpecifierList, "packed") ||
			has(s.node.AttributeSpecifierList2, "packed")
		if s.limit = now.now; s.packed {
			s.limit = 1
		}
		if !f.members(s) {
			f.errorf(token.Position(s.node.Position()), "the layout of this structure is not supported")
			continue
		}
		if s.limit > 0 || slices.ContainsFunc(s.member, own) {
			f.all = append(f.all, s)
		}
	}
}

// enumeration refuses a packed enumeration.
func (f *finder) enumeration(d *cc.Declaration) {
	enum, packed := false, false
	for s := d.DeclarationSpecifiers; s != nil; s = s.DeclarationSpecifiers {
		enum = enum || s.TypeSpecifier != nil && s.TypeSpecifier.EnumSpecifier != nil &&
			s.TypeSpecifier.EnumSpecifier.Case == cc.EnumSpecifierDef
		packed = packed || has(s.AttributeSpecifierList, "packed") ||
			s.TypeQualifier != nil && has(s.TypeQualifier.AttributeSpecifierList, "packed")
	}
	if enum && (packed || has(d.AttributeSpecifierList, "packed") && d.InitDeclaratorList == nil) {
		f.errorf(token.Position(d.Position()), "packed enumerations are not supported")
	}
}

// has tells whether attributes have a name, or the name between underscores.
func has(l *cc.AttributeSpecifierList, name string) (found bool) {
	tree.Visit(l, func(n cc.Node) bool {
		if a, ok := n.(*cc.AttributeValue); ok {
			found = found || strings.Trim(a.Token.SrcStr(), "_") == name
		}
		return true
	})
	return found
}

// attributed tells whether the specifiers of a member have an attribute; "" is any.
func attributed(m *member, name string) bool {
	for s := m.decl.SpecifierQualifierList; s != nil; s = s.SpecifierQualifierList {
		if q := s.TypeQualifier; q != nil && q.Case == cc.TypeQualifierAttr &&
			(name == "" || has(q.AttributeSpecifierList, name)) {
			return true
		}
	}
	return false
}

// behind tells whether a member has an attribute behind its declarator.
func behind(m *member, name string) bool {
	return m.last && has(m.decl.AttributeSpecifierList, name)
}

// alignedBehind is the alignment in an attribute behind a member's declarator, or 0.
func (m *member) alignedBehind() (n int64) {
	if !m.last {
		return 0
	}
	tree.Visit(m.decl.AttributeSpecifierList, func(x cc.Node) bool {
		a, ok := x.(*cc.AttributeValue)
		if ok && strings.Trim(a.Token.SrcStr(), "_") == "aligned" && a.ArgumentExpressionList != nil {
			if v, ok := a.ArgumentExpressionList.AssignmentExpression.Value().(cc.Int64Value); ok {
				n = int64(v)
			}
		}
		return true
	})
	return n
}

// own tells whether a member is packed by itself.
func own(m *member) bool { return attributed(m, "packed") || behind(m, "packed") }

// members pairs declarators with fields.
func (f *finder) members(s *structure) bool {
	for l := s.node.StructDeclarationList; l != nil; l = l.StructDeclarationList {
		decl := l.StructDeclaration
		if decl.Case != cc.StructDeclarationDecl {
			continue
		}
		if decl.StructDeclaratorList == nil {
			s.member = append(s.member, &member{decl: decl, last: true})
		}
		for d := decl.StructDeclaratorList; d != nil; d = d.StructDeclaratorList {
			m := &member{decl: decl, d: d.StructDeclarator, last: d.StructDeclaratorList == nil}
			if d != decl.StructDeclaratorList {
				m.comma = &d.Token
			}
			s.member = append(s.member, m)
		}
	}
	t, ok := s.node.Type().(fields)
	if !ok || t.NumFields() != len(s.member) {
		return false
	}
	for i, m := range s.member {
		if m.field = t.FieldByIndex(i); m.field == nil {
			return false
		}
	}
	return true
}

// structure edits the members of a structure.
func (f *finder) structure(s *structure) {
	n := len(f.errs)
	for _, m := range s.member {
		f.wanted(s, m)
	}
	f.units(s)
	if len(f.errs) > n {
		return
	}
	for i := range s.member {
		if s.member[i].comma == nil {
			end := i + 1
			for end < len(s.member) && s.member[end].comma != nil {
				end++
			}
			f.declaration(s.member[i:end])
		}
	}
}

// wanted finds the alignment that has to be written for a member.
func (f *finder) wanted(s *structure, m *member) {
	limit := s.limit
	if own(m) {
		limit = 1
	}
	f.refuseBitfield(s, m, limit)
	if limit == 0 || attributed(m, "aligned") && s.packed {
		return
	}
	f.refuseAligned(s, m)
	if n := m.alignedBehind(); n > 0 && own(m) && (&member{d: m.d, field: m.field, want: 1}).pointer() {
		m.want = n
	} else if m.field.IsBitfield() {
		m.want = 1
	} else if f.align(m.field.Type()) > limit {
		m.want = limit
	}
	if m.want > 0 {
		f.refuseAttributes(m)
	}
}

// refuseBitfield reports a bit-field that cannot be packed as it should be.
func (f *finder) refuseBitfield(s *structure, m *member, limit int64) {
	at := token.Position(m.decl.Position())
	switch {
	case !m.field.IsBitfield():
	case own(m) && s.limit != 1:
		f.errorf(at, "a packed bit-field of a structure that is not packed is not supported")
	case limit > 1:
		f.errorf(at, "bit-fields under #pragma pack(%d) are not supported", limit)
	}
}

// refuseAligned reports a member that would be both packed and aligned where that is not supported.
func (f *finder) refuseAligned(s *structure, m *member) {
	at := token.Position(m.decl.Position())
	if !s.packed && !own(m) && (attributed(m, "aligned") || behind(m, "aligned")) {
		f.errorf(at, "aligned members under #pragma pack are not supported")
	}
}

// refuseAttributes reports a packed member with attributes that cannot be combined with its own.
func (f *finder) refuseAttributes(m *member) {
	at := token.Position(m.decl.Position())
	if attributed(m, "") {
		f.errorf(at, "attributes of a packed member are supported behind its name only")
	}
	if a := m.field.Type().Attributes(); a != nil && a.Aligned() > 0 && a.Aligned() != m.want {
		f.errorf(at, "a packed member of a type with an alignment of its own is not supported")
	}
}

// align is the alignment that a type will have, whose packed structures have been edited.
func (f *finder) align(t cc.Type) int64 {
	if a, ok := t.(*cc.ArrayType); ok {
		return f.align(a.Elem())
	}
	s, ok := t.(fields)
	if !ok || s.NumFields() == 0 || s.FieldByIndex(0) == nil {
		return int64(t.Align())
	}
	definition := s.FieldByIndex(0).ParentType()
	if i := slices.IndexFunc(f.all, func(s *structure) bool {
		return s.node.Type() == definition
	}); i >= 0 {
		return f.all[i].align(f)
	}
	if !f.changed(s) {
		return int64(t.Align())
	}
	most := int64(1)
	for i := range s.NumFields() {
		most = max(most, f.align(s.FieldByIndex(i).Type()))
	}
	return most
}

// changed tells whether a member of a structure will have another alignment.
func (f *finder) changed(s fields) bool {
	for i := range s.NumFields() {
		if m := s.FieldByIndex(i).Type(); f.align(m) != int64(m.Align()) {
			return true
		}
	}
	return false
}

// align is the alignment that the structure will have.
func (s *structure) align(f *finder) int64 {
	most := int64(1)
	for _, m := range s.member {
		if m.want > 0 {
			most = max(most, m.want)
		} else {
			most = max(most, f.align(m.field.Type()))
		}
	}
	for _, l := range []*cc.AttributeSpecifierList{
		s.node.AttributeSpecifierList, s.node.AttributeSpecifierList2,
	} {
		if has(l, "aligned") {
			most = max(most, int64(s.node.Type().Align()))
		}
	}
	return most
}

package ctree

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/packed"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/qualify"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// Unit is a translation unit, lowered to quadruples and data.
type Unit struct {
	Funcs   []*quad.Func
	Numbers []int // number of each function, used in the labels of its blocks
	Data    []*Datum
	Aliases []Alias
	Text    []string // assembly at file scope
	Weak    []string // symbols that may remain undefined
}

// Datum is an object with static storage.
type Datum struct {
	Name    string
	Section string // "" means the default section of its kind
	Align   int64
	Size    int64
	Bytes   []byte // nil means all zeros
	Relocs  []Reloc
	Global  bool
	Weak    bool
	Const   bool
	Common  bool
	Strings bool // string literals, which may be merged with equal ones
}

// Mentions reports whether an object, an alias or assembly at file scope refers to a symbol.
func (u *Unit) Mentions(symbol string) bool {
	return slices.ContainsFunc(u.Data, func(d *Datum) bool {
		return slices.ContainsFunc(d.Relocs, func(r Reloc) bool { return r.Sym == symbol })
	}) || slices.ContainsFunc(u.Aliases, func(a Alias) bool { return a.Target == symbol }) ||
		slices.ContainsFunc(u.Text, func(t string) bool { return strings.Contains(t, symbol) })
}

// Reloc is an address within a datum.
type Reloc struct {
	At  int64
	Sym string
	Add int64
}

// Alias is another name for a symbol.
type Alias struct {
	Name, Target string
	Global, Weak bool
}

// Options configure the lowering of a unit.
type Options struct {
	// NoPromote keeps all variables in memory, none in registers.
	NoPromote bool
	// Moved are the places of bit-fields that are elsewhere than the front end believes.
	Moved map[*cc.Declarator]packed.Bits
	// Types are the unit's qualified types, if they have been found already.
	Types *qualify.Types
}

// unit is a translation unit that is being lowered.
type unit struct {
	Unit
	ast       *cc.AST
	opt       Options
	errs      []tree.Error
	strings   map[string]string
	statics   map[*cc.Declarator]string
	data      map[string]*Datum
	defined   map[string]bool
	tried     map[string]*cc.Declarator // tentative definitions
	order     []string
	count     int
	functions int               // that have been begun
	asm       map[string]string // names that asm gives to symbols
	current   *fn
	types     *qualify.Types
}

// maxErrors is how many mistakes are reported.
const maxErrors = 50

type tooMany struct{}

func (u *unit) errorf(n cc.Node, format string, args ...any) {
	e := tree.Error{Text: fmt.Sprintf(format, args...)}
	if n != nil {
		e.Pos = token.Position(n.Position())
	}
	for _, o := range u.errs {
		if o.Pos == e.Pos {
			return
		}
	}
	u.errs = append(u.errs, e)
	if len(u.errs) >= maxErrors {
		panic(tooMany{})
	}
}

// Lower lowers a checked program to quadruples and data. It fails at what is not supported.
func Lower(ast *cc.AST, opt Options) (out *Unit, errs []tree.Error) {
	u := &unit{
		ast: ast, opt: opt, strings: map[string]string{}, statics: map[*cc.Declarator]string{},
		data: map[string]*Datum{}, defined: map[string]bool{}, tried: map[string]*cc.Declarator{},
		asm: map[string]string{}, types: opt.Types,
	}
	if u.types == nil {
		u.types = qualify.Find(ast)
	}
	func() {
		defer func() {
			if r := recover(); r != nil {
				if _, ok := r.(tooMany); !ok {
					panic(r)
				}
			}
		}()
		u.names()
		for l := ast.TranslationUnit; l != nil; l = l.TranslationUnit {
			u.external(l.ExternalDeclaration)
		}
		u.tentative()
	}()
	tree.SortByPosition(u.errs, func(e tree.Error) token.Position { return e.Pos })
	return &u.Unit, u.errs
}

// names collects the names that asm gives to symbols.
func (u *unit) names() {
	for l := u.ast.TranslationUnit; l != nil; l = l.TranslationUnit {
		d := l.ExternalDeclaration.Declaration
		if d == nil {
			continue
		}
		for i := d.InitDeclaratorList; i != nil; i = i.InitDeclaratorList {
			if a := i.InitDeclarator.Asm; a != nil {
				u.asm[i.InitDeclarator.Declarator.Name()] = tree.AsmText(a)
			}
		}
	}
}

func (u *unit) external(x *cc.ExternalDeclaration) {
	switch x.Case {
	case cc.ExternalDeclarationFuncDef:
		u.functionDefinition(x.FunctionDefinition)
	case cc.ExternalDeclarationDecl:
		u.declaration(x.Declaration)
	case cc.ExternalDeclarationAsmStmt:
		s := x.AsmStatement
		u.Text = append(u.Text, quad.MarkAsm(s.Position().String(), tree.AsmText(s.Asm)))
	}
}

// symbol is the name of a declarator in the object.
func (u *unit) symbol(d *cc.Declarator) string {
	if s, ok := u.statics[d]; ok {
		return s
	}
	if s, ok := u.asm[d.Name()]; ok && s != "" {
		return s
	}
	return "_" + d.Name()
}

// declaration lowers a declaration at file scope.
func (u *unit) declaration(d *cc.Declaration) {
	if d.Case == cc.DeclarationAuto {
		u.errorf(d, "__auto_type at file scope is not supported")
		return
	}
	for l := d.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		i := l.InitDeclarator
		dc := i.Declarator
		if dc.IsTypename() {
			continue
		}
		name := u.symbol(dc)
		attr := dc.Type().Attributes()
		if attr != nil && attr.Alias() != "" {
			u.Aliases = append(u.Aliases, Alias{name, "_" + attr.Alias(), !dc.IsStatic(), attr.Weak()})
			u.defined[name] = true
			continue
		}
		if attr != nil && (attr.Weak() || attr.IsAttrSet("weak")) {
			u.Weak = append(u.Weak, name)
		}
		if dc.Type().Kind() == cc.Function {
			continue
		}
		if i.Initializer != nil {
			u.object(dc, name, i.Initializer)
			continue
		}
		if dc.IsExtern() {
			continue
		}
		if o := u.tried[name]; o == nil {
			u.order = append(u.order, name)
		} else if !o.Type().IsIncomplete() {
			continue
		}
		u.tried[name] = dc
	}
}

// tentative makes the objects that were declared and never initialised.
func (u *unit) tentative() {
	for _, name := range u.order {
		if dc := u.tried[name]; !u.defined[name] {
			u.object(dc, name, nil)
		}
	}
}

// object makes a static object.
func (u *unit) object(d *cc.Declarator, name string, init *cc.Initializer) {
	t := d.Type()
	size := t.Size()
	if a, ok := t.(*cc.ArrayType); ok && (t.IsIncomplete() || size < 0) && init == nil {
		size = max(a.Elem().Size(), 0) // a tentative definition of an array without a length has one element
	}
	if size < 0 {
		u.errorf(d, "the size of %s is not known", d.Name())
		return
	}
	if size > maxObject {
		u.errorf(d, "%s has %d bytes, more than the chip's memory", d.Name(), size)
		return
	}
	o := &Datum{
		Name: name, Size: size, Align: u.align(d), Global: d.Linkage() == cc.External,
		Const: t.Attributes() != nil && t.Attributes().IsConst() || d.IsConst() && t.Kind() != cc.Ptr,
	}
	if u.types.Volatile(d) {
		o.Const = false
	}
	o.Section = tree.SectionOf(d)
	if a := t.Attributes(); a != nil {
		o.Weak = a.Weak() || a.IsAttrSet("weak")
	}
	if d.IsThreadLocal() {
		u.errorf(d, "thread-local storage is not supported")
	}
	u.defined[name] = true
	if init != nil {
		o.Bytes = make([]byte, u.initSize(size, init))
		o.Size = int64(len(o.Bytes))
		u.staticInit(o, init)
	}
	u.Data = append(u.Data, o)
}

// maxObject is the most bytes that a static object may have.
const maxObject = 64 << 20

// align is the alignment of an object; arrays of characters and words are aligned as in GNU's
// compiler.
func (u *unit) align(d *cc.Declarator) int64 {
	t := d.Type()
	align := int64(max(t.Align(), d.Alignas(), 1))
	if a := t.Attributes(); a != nil {
		align = max(align, a.Aligned())
	}
	if a, ok := t.(*cc.ArrayType); ok && (a.Elem().Size() == 1 || a.Elem().Size() == 4) {
		align = max(align, 8)
	}
	if k := t.Kind(); (k == cc.Struct || k == cc.Union) && t.Size() >= 4 {
		align = max(align, 8)
	}
	return align
}

// text gives the name of a string's characters.
func (u *unit) text(s []byte, width int64) string {
	key := fmt.Sprintf("%d:%s", width, s)
	if name, ok := u.strings[key]; ok {
		return name
	}
	u.count++
	name := fmt.Sprintf(".LC%d", u.count)
	u.strings[key] = name
	u.Data = append(u.Data, &Datum{
		Name: name, Size: int64(len(s)), Align: width, Bytes: s, Const: true,
		Strings: width == 1 && !slices.Contains(s[:len(s)-1], 0),
	})
	return name
}

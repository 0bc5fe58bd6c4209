package likely

import "modernc.org/cc/v4"

// Packed is the kind of a warning that is always on: about a structure whose layout differs from
// that of other compilers.
const Packed = "packed"

// packed warns of a structure that has room between its members although it is to have none: the
// front end knows nothing of that attribute.
func (f *finder) packed(n *cc.StructOrUnionSpecifier) {
	t, ok := n.Type().(*cc.StructType)
	if !ok || n.Case != cc.StructOrUnionSpecifierDef {
		return
	}
	a := t.Attributes()
	if a == nil || !a.IsAttrSet("packed") && !a.IsAttrSet("__packed__") {
		return
	}
	end := int64(0) // of the members before
	for i := range t.NumFields() {
		m := t.FieldByIndex(i)
		if m.IsBitfield() {
			return // they have their own layout
		}
		if m.Offset() != end {
			break
		}
		end += m.Type().Size()
	}
	if end != t.Size() {
		f.warn(n, Packed, "packed is not supported: members of the structure are at their alignment")
	}
}

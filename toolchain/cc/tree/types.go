package tree

import "modernc.org/cc/v4"

// Pointed returns the type to which a pointer points, or of an array's elements; nil for other
// types.
func Pointed(t cc.Type) cc.Type {
	switch x := t.(type) {
	case *cc.PointerType:
		return x.Elem()
	case *cc.ArrayType:
		return x.Elem()
	}
	return nil
}

// FunctionOf returns the function type of a function or of a pointer to one; nil for other types.
func FunctionOf(t cc.Type) *cc.FunctionType {
	switch x := t.(type) {
	case *cc.FunctionType:
		return x
	case *cc.PointerType:
		f, _ := x.Elem().(*cc.FunctionType)
		return f
	}
	return nil
}

// HasVariableMember reports whether a structure has an array of variable length.
func HasVariableMember(t cc.Type) bool {
	s, ok := t.(interface {
		NumFields() int
		FieldByIndex(int) *cc.Field
	})
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		f := s.FieldByIndex(i)
		if f == nil || f.Type() == nil {
			continue
		}
		if a, ok := f.Type().(*cc.ArrayType); ok && IsVLA(a) {
			return true
		}
		if HasVariableMember(f.Type()) {
			return true
		}
	}
	return false
}

// IsVLA reports whether an array type has a variable length.
func IsVLA(a *cc.ArrayType) bool {
	for a != nil {
		if a.IsVLA() {
			return true
		}
		a, _ = a.Elem().(*cc.ArrayType)
	}
	return false
}

// IsVector reports whether a type is a GNU vector: elements of one arithmetic type. Vectors are in
// memory, as structures are.
func IsVector(t cc.Type) bool { return t != nil && t.VectorSize() > 0 }

// Align returns the alignment of a type in bytes; the largest alignment if t is nil.
func Align(t cc.Type) int64 {
	if t == nil {
		return 8
	}
	return int64(t.Align())
}

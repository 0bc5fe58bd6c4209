package tree

import "modernc.org/cc/v4"

// Pointed is what a pointer or an array points to, or nil for other types.
func Pointed(t cc.Type) cc.Type {
	switch x := t.(type) {
	case *cc.PointerType:
		return x.Elem()
	case *cc.ArrayType:
		return x.Elem()
	}
	return nil
}

// FunctionOf is the type of a function, or of what a pointer to one points to.
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

// HasVariableMember tells whether a structure has an array whose length is computed.
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

// IsVLA tells whether the size of an array type is computed.
func IsVLA(a *cc.ArrayType) bool {
	for a != nil {
		if a.IsVLA() {
			return true
		}
		a, _ = a.Elem().(*cc.ArrayType)
	}
	return false
}

// IsVector tells whether a type is a vector of GNU's kind: numbers of one type side by side. They
// are in memory, as structures are.
func IsVector(t cc.Type) bool { return t != nil && t.VectorSize() > 0 }

// Align is the alignment of a type, and the most where there is no type.
func Align(t cc.Type) int64 {
	if t == nil {
		return 8
	}
	return int64(t.Align())
}

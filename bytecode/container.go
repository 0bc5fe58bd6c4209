package bytecode

// The container is a MessagePack array of Magic, Version and, each an array if not said otherwise:
//
//	name        str
//	file        str
//	atoms       str
//	literals    bin, wire format of package term
//	imports     [module str, name str, arity]
//	exports     [name str, arity, function]
//	lambdas     [function, arity, free variables, uniq]
//	functions   [name str, arity, place, calls, code bin, lines, file str]
//	            a call is 2*index, plus 1 for an import
//	            lines are, flat, the distance of each entry from the one before: offset, line
//	            the file is empty where it is the module's
//	attributes  [name str, value bin]
const (
	Magic   = "EPBC"
	Version = 3
)

// MaxModuleBytes is the size of the largest container that Unmarshal accepts.
const MaxModuleBytes = 4 << 20

// containerFields is the length of the outermost array.
const containerFields = 11

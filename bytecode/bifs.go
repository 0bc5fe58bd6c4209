package bytecode

// InlineBIFs are the functions that OpBif may call: they run where the process runs, never block and never leave it. The value
// tells whether the function is allowed in guards. The virtual machine implements each of them once, for OpBif and for calls.
var InlineBIFs = map[MFA]bool{}

func init() {
	for _, f := range []struct {
		guard bool
		arity int
		names []string
	}{
		{true, 0, []string{"self", "node"}},
		{true, 1, []string{"abs", "ceil", "floor", "trunc", "round", "float", "hd", "tl", "length", "size", "tuple_size",
			"byte_size", "bit_size", "map_size", "not", "-", "+", "bnot",
			"is_atom", "is_binary", "is_bitstring", "is_boolean", "is_float", "is_function", "is_integer", "is_list",
			"is_map", "is_number", "is_pid", "is_port", "is_reference", "is_tuple", "node"}},
		{true, 2, []string{"element", "map_get", "is_map_key", "is_record", "binary_part", "and", "or", "xor",
			"==", "/=", "=:=", "=/=", "<", ">", "=<", ">=", "is_function",
			"+", "-", "*", "/", "div", "rem", "band", "bor", "bxor", "bsl", "bsr"}},
		{true, 3, []string{"binary_part", "is_record"}},
		{false, 1, []string{"get", "erase", "tuple_to_list", "list_to_tuple", "integer_to_list", "atom_to_list", "float_to_list",
			"list_to_integer", "list_to_float", "phash2"}},
		{false, 2, []string{"put", "++", "--", "make_tuple", "append_element", "min", "max"}},
		{false, 3, []string{"setelement"}},
	} {
		for _, n := range f.names {
			InlineBIFs[MFA{"erlang", n, f.arity}] = f.guard
		}
	}
	for _, f := range []MFA{{"lists", "reverse", 2}, {"lists", "member", 2}, {"lists", "keyfind", 3}, {"lists", "keymember", 3},
		{"maps", "get", 2}, {"maps", "find", 2}, {"maps", "put", 3}, {"maps", "remove", 2}, {"maps", "is_key", 2}} {
		InlineBIFs[f] = false
	}
}

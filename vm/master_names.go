package vm

import "github.com/parallergo/epiphany/bytecode"

// masterNatives are the built-in functions that the master executes.
var masterNatives = nativeNames(masterFunctions)

// moduleFunctions names functions of one module; arities are of the function before them.
type moduleFunctions struct {
	module    string
	functions []nameArities
}

type nameArities struct {
	name    string
	arities []int
}

func nativeNames(table []moduleFunctions) []bytecode.MFA {
	var all []bytecode.MFA
	for _, mod := range table {
		for _, f := range mod.functions {
			for _, n := range f.arities {
				all = append(all, bytecode.MFA{Module: mod.module, Name: f.name, Arity: n})
			}
		}
	}
	return all
}

// masterFunctions is sorted by module, name and arity.
var masterFunctions = []moduleFunctions{
	// Words that many processes change.
	{"atomics", []nameArities{
		{"add", []int{3}},
		{"add_get", []int{3}},
		{"compare_exchange", []int{4}},
		{"exchange", []int{3}},
		{"get", []int{2}},
		{"info", []int{1}},
		{"new", []int{2}},
		{"put", []int{3}},
		{"sub", []int{3}},
		{"sub_get", []int{3}},
	}},
	// Modules are loaded by the master.
	{"code", []nameArities{
		{"delete", []int{1}},
		{"ensure_loaded", []int{1}},
		{"is_loaded", []int{1}},
		{"load_file", []int{1}},
		{"purge", []int{1}},
		{"soft_purge", []int{1}},
	}},
	{"counters", []nameArities{
		{"add", []int{3}},
		{"get", []int{2}},
		{"info", []int{1}},
		{"new", []int{2}},
		{"put", []int{3}},
		{"sub", []int{3}},
	}},
	// The board as Erlang code sees it.
	{"epiphany", []nameArities{
		{"bits_atoms", []int{0}},
		{"count", []int{0}},
		{"host", []int{0}},
		{"internal_spawn", []int{4}},
		{"load_module", []int{1}},
		{"mark", []int{1}},
		{"modules", []int{0}},
		{"resource", []int{1}},
		{"state", []int{0}},
		{"timers", []int{2}},
	}},
	// The environment of applications, one for the system.
	{"epiphany_env", []nameArities{
		{"all", []int{1}},
		{"get", []int{2}},
		{"set", []int{3}},
		{"unset", []int{2}},
	}},
	// What module ets is built on.
	{"epiphany_ets", []nameArities{
		{"access", []int{2}},
		{"delete", []int{2}},
		{"first", []int{3}},
		{"next", []int{5}},
		{"replace", []int{3}},
	}},
	// Calls that leave the system.
	{"epiphany_host", []nameArities{
		{"call", []int{1}},
		{"log", []int{1}},
	}},
	// Output leaves through the group leader's writer.
	{"epiphany_io", []nameArities{
		{"put_chars", []int{2}},
	}},
	// Other processes, names, time, identifiers and the atom table.
	{"erlang", []nameArities{
		{"!", []int{2}},
		{"alias", []int{0, 1}},
		{"binary_to_atom", []int{1, 2}},
		{"binary_to_existing_atom", []int{1, 2}},
		{"binary_to_term", []int{1, 2}},
		{"cancel_timer", []int{1, 2}},
		{"check_old_code", []int{1}},
		{"check_process_code", []int{2, 3}},
		{"delete_module", []int{1}},
		{"demonitor", []int{1, 2}},
		{"display", []int{1}},
		{"exit", []int{2}},
		{"garbage_collect", []int{1, 2}},
		{"group_leader", []int{2}},
		{"halt", []int{0, 1, 2}},
		{"is_process_alive", []int{1}},
		{"link", []int{1}},
		{"list_to_atom", []int{1}},
		{"list_to_existing_atom", []int{1}},
		{"list_to_pid", []int{1}},
		{"make_ref", []int{0}},
		{"memory", []int{0, 1}},
		{"module_loaded", []int{1}},
		{"monitor", []int{2, 3}},
		{"monotonic_time", []int{0, 1}},
		{"now", []int{0}},
		{"pid_to_list", []int{1}},
		{"process_display", []int{2}},
		{"process_flag", []int{2, 3}},
		{"process_info", []int{1, 2}},
		{"processes", []int{0}},
		{"purge_module", []int{1}},
		{"read_timer", []int{1, 2}},
		{"ref_to_list", []int{1}},
		{"register", []int{2}},
		{"registered", []int{0}},
		{"resume_process", []int{1}},
		{"send", []int{2, 3}},
		{"send_after", []int{3, 4}},
		{"spawn", []int{1, 2, 3, 4}},
		{"spawn_link", []int{1, 2, 3, 4}},
		{"spawn_monitor", []int{1, 2, 3, 4}},
		{"spawn_opt", []int{2, 3, 4, 5}},
		{"spawn_request", []int{1, 2, 3, 4, 5}},
		{"spawn_request_abandon", []int{1}},
		{"start_timer", []int{3, 4}},
		{"statistics", []int{1}},
		{"suspend_process", []int{1, 2}},
		{"system_flag", []int{2}},
		{"system_info", []int{1}},
		{"system_time", []int{0, 1}},
		{"timestamp", []int{0}},
		{"unalias", []int{1}},
		{"unique_integer", []int{0, 1}},
		{"unlink", []int{1}},
		{"unregister", []int{1}},
		{"whereis", []int{1}},
	}},
	// Tables that belong to no process's heap.
	{"ets", []nameArities{
		{"all", []int{0}},
		{"delete", []int{1, 2}},
		{"delete_all_objects", []int{1}},
		{"delete_object", []int{2}},
		{"first", []int{1}},
		{"give_away", []int{3}},
		{"info", []int{1, 2}},
		{"insert", []int{2}},
		{"insert_new", []int{2}},
		{"last", []int{1}},
		{"lookup", []int{2}},
		{"lookup_element", []int{3}},
		{"member", []int{2}},
		{"new", []int{2}},
		{"next", []int{2}},
		{"prev", []int{2}},
		{"rename", []int{2}},
		{"safe_fixtable", []int{2}},
		{"setopts", []int{2}},
		{"take", []int{2}},
		{"update_counter", []int{3, 4}},
		{"update_element", []int{3}},
		{"whereis", []int{1}},
	}},
	{"init", []nameArities{
		{"get_plain_arguments", []int{0}},
		{"stopping", []int{0}},
	}},
	{"os", []nameArities{
		{"system_time", []int{0, 1}},
		{"timestamp", []int{0}},
	}},
	// One table of terms.
	{"persistent_term", []nameArities{
		{"erase", []int{1}},
		{"get", []int{0, 1, 2}},
		{"info", []int{0}},
		{"put", []int{2}},
	}},
}

// libraryFunctions are more of the master's, numbered behind all others: numbers of functions do
// not change.
var libraryFunctions = []moduleFunctions{
	// Regular expressions.
	{"re", []nameArities{
		{"compile", []int{1, 2}},
		{"inspect", []int{2}},
		{"run", []int{2, 3}},
		{"version", []int{0}},
	}},
	// Terms behind references.
	{"epiphany_cell", []nameArities{
		{"drop", []int{1}},
		{"get", []int{1}},
		{"new", []int{1}},
		{"put", []int{2}},
	}},
	// Hashes, ciphers and random bytes.
	{"epiphany_crypto", []nameArities{
		{"add", []int{3}},
		{"aead", []int{5}},
		{"cipher", []int{5}},
		{"finish", []int{2}},
		{"hash", []int{2}},
		{"random", []int{1}},
		{"start", []int{1}},
	}},
	// The compiler of the machine that runs the system, and what it makes.
	{"epiphany_compiler", []nameArities{
		{"assemble", []int{1}},
		{"compile", []int{5}},
		{"disassemble", []int{1}},
		{"load", []int{3}},
		{"text", []int{2}},
	}},
	// Sizes of terms.
	{"erts_debug", []nameArities{
		{"flat_size", []int{1}},
		{"size", []int{1}},
		{"size_shared", []int{1}},
	}},
	// Compression.
	{"epiphany_zlib", []nameArities{
		{"deflate", []int{4}},
		{"inflate", []int{4}},
	}},
}

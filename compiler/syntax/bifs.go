package syntax

import (
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/compiler/token"
)

// FuncName is a function's name and arity.
type FuncName struct {
	Name  string
	Arity int
}

func (f FuncName) String() string { return token.QuoteAtom(f.Name) + "/" + strconv.Itoa(f.Arity) }

// The functions of module erlang that are imported into every module, as name/arity,arity... Those
// of oldBIFs must not be overridden silently: a call by their bare name is ambiguous in a module
// that defines or imports one. newBIFs give way.
const (
	oldBIFs = `
	abs/1 apply/2,3 atom_to_binary/2 atom_to_list/1 binary_to_atom/2 binary_to_existing_atom/2 binary_to_list/1,3
	binary_to_term/1 bit_size/1 bitstring_to_list/1 byte_size/1 check_process_code/2 date/0 delete_module/1
	disconnect_node/1 element/2 erase/0,1 exit/1,2 float/1 float_to_list/1 garbage_collect/0,1 get/0,1 get_keys/1
	group_leader/0,2 halt/0,1 hd/1 integer_to_list/1 iolist_size/1 iolist_to_binary/1 is_alive/0 is_atom/1
	is_binary/1 is_bitstring/1 is_boolean/1 is_float/1 is_function/1,2 is_integer/1 is_list/1 is_number/1 is_pid/1
	is_port/1 is_process_alive/1 is_record/2,3 is_reference/1 is_tuple/1 length/1 link/1 list_to_atom/1
	list_to_binary/1 list_to_bitstring/1 list_to_existing_atom/1 list_to_float/1 list_to_integer/1 list_to_pid/1
	list_to_tuple/1 load_module/2 make_ref/0 module_loaded/1 monitor_node/2 node/0,1 nodes/0,1 now/0 open_port/2
	pid_to_list/1 port_close/1 port_command/2 port_connect/2 port_control/3 pre_loaded/0 process_flag/2,3
	process_info/1,2 processes/0 purge_module/1 put/2 register/2 registered/0 round/1 self/0 setelement/3 size/1
	spawn/1,2,3,4 spawn_link/1,2,3,4 spawn_monitor/1,3 spawn_opt/2,3,4,5 split_binary/2 statistics/1
	term_to_binary/1,2 throw/1 time/0 tl/1 trunc/1 tuple_size/1 tuple_to_list/1 unlink/1 unregister/1 whereis/1`
	newBIFs = `
	alias/0,1 atom_to_binary/1 binary_part/2,3 binary_to_atom/1 binary_to_existing_atom/1 binary_to_float/1
	binary_to_integer/1,2 binary_to_term/2 ceil/1 check_old_code/1 check_process_code/3 demonitor/1,2 error/1,2,3
	float_to_binary/1,2 float_to_list/2 floor/1 garbage_collect/2 get_keys/0 halt/2 integer_to_binary/1,2
	integer_to_list/2 is_map/1 is_map_key/2 list_to_integer/2 list_to_port/1 list_to_ref/1 map_get/2 map_size/1
	max/2 min/2 monitor/2,3 nodes/2 port_command/3 port_to_list/1 ref_to_list/1 spawn_monitor/2,4
	spawn_request/1,2,3,4,5 spawn_request_abandon/1 term_to_iovec/1,2 unalias/1`
)

// AutoBIFs are all imported functions, strictBIFs those of oldBIFs, guardBIFs all that guards may
// call.
var AutoBIFs, StrictBIFs, GuardBIFs = func() (auto, strict, guard map[FuncName]bool) {
	auto, strict, guard = ParseArities(oldBIFs), ParseArities(oldBIFs), map[FuncName]bool{}
	for f := range ParseArities(newBIFs) {
		auto[f] = true
	}
	for _, f := range bif.Functions() {
		if f.Guard && f.Module == "erlang" {
			guard[FuncName{f.Name, f.Arity}] = true
		}
	}
	return auto, strict, guard
}()

func ParseArities(table string) map[FuncName]bool {
	m := make(map[FuncName]bool)
	for _, entry := range strings.Fields(table) {
		name, arities, _ := strings.Cut(entry, "/")
		for _, a := range strings.Split(arities, ",") {
			n, _ := strconv.Atoi(a)
			m[FuncName{name, n}] = true
		}
	}
	return m
}

// IsAutoBIF tells whether the function of module erlang is imported into every module.
func IsAutoBIF(name string, arity int) bool { return AutoBIFs[FuncName{name, arity}] }

// IsGuardBIF tells whether erlang:name/arity, operators included, may be called in a guard.
func IsGuardBIF(name string, arity int) bool { return GuardBIFs[FuncName{name, arity}] }

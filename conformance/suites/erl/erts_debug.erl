%% Stands in for what looks into the emulator: there is nothing to force or to see, but that binaries have no more room
%% than they need.
-module(erts_debug).
-export([set_internal_state/2, get_internal_state/1, alloc_blocks_size/1, same/2, flat_size/1, disassemble/1]).

set_internal_state(ets_force_trap, _) -> notsup;
set_internal_state(_, _) -> false.

get_internal_state({binary_info, B}) -> {refc_binary, byte_size(B), {binary, byte_size(B)}, 0};
get_internal_state(_) -> error(badarg).

alloc_blocks_size(_) -> undefined.

same(A, B) -> A =:= B.

flat_size(Term) -> length(integer_to_list(erlang:external_size(Term))).

disassemble(_) -> false.

%% What the language has built in: functions that need no module name, operators, types.
-module(erl_internal).
-export([bif/2, bif/3, guard_bif/2, old_bif/2, type_test/2, new_type_test/2, old_type_test/2]).
-export([arith_op/2, bool_op/2, comp_op/2, list_op/2, send_op/2, op_type/2]).
-export([is_type/2, add_predefined_functions/1]).

bif(erlang, Name, Arity) -> bif(Name, Arity);
bif(_, _, _) -> false.

bif(Name, Arity) -> lists:member(Name, imported(Arity)).

guard_bif(Name, Arity) -> lists:member(Name, in_guards(Arity)).

%% Those that were there before programs could keep names for themselves.
old_bif(Name, Arity) -> lists:member(Name, imported_once(Arity)).

type_test(Name, Arity) -> new_type_test(Name, Arity) orelse old_type_test(Name, Arity).

new_type_test(Name, 1) ->
    lists:member(Name, [is_atom, is_binary, is_bitstring, is_boolean, is_float, is_function, is_integer, is_list,
                        is_map, is_number, is_pid, is_port, is_reference, is_tuple]);
new_type_test(Name, 2) -> Name =:= is_function orelse Name =:= is_record;
new_type_test(Name, Arity) -> Name =:= is_record andalso Arity =:= 3.

old_type_test(Name, 1) ->
    lists:member(Name, [atom, binary, float, function, integer, list, number, pid, port, reference, tuple]);
old_type_test(Name, Arity) -> Name =:= record andalso Arity =:= 2.

arith_op('+', Arity) -> Arity =:= 1 orelse Arity =:= 2;
arith_op('-', Arity) -> Arity =:= 1 orelse Arity =:= 2;
arith_op('bnot', Arity) -> Arity =:= 1;
arith_op(Op, Arity) -> Arity =:= 2 andalso lists:member(Op, ['*', '/', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr']).

bool_op('not', Arity) -> Arity =:= 1;
bool_op(Op, Arity) -> Arity =:= 2 andalso lists:member(Op, ['and', 'or', 'xor']).

comp_op(Op, Arity) -> Arity =:= 2 andalso lists:member(Op, ['==', '/=', '=<', '<', '>=', '>', '=:=', '=/=']).

list_op(Op, Arity) -> Arity =:= 2 andalso (Op =:= '++' orelse Op =:= '--').

send_op(Op, Arity) -> Op =:= '!' andalso Arity =:= 2.

%% An operator's kind; what is none is a function_clause.
op_type(Op, Arity) ->
    Kinds = [{arith, fun arith_op/2}, {bool, fun bool_op/2}, {comp, fun comp_op/2}, {list, fun list_op/2}, {send, fun send_op/2}],
    case [Kind || {Kind, Is} <- Kinds, Is(Op, Arity)] of
        [Kind] -> Kind;
        [] -> erlang:error(function_clause, [Op, Arity])
    end.

is_type(Name, 0) ->
    lists:member(Name,
        [any, arity, atom, binary, bitstring, bool, boolean, byte, char, float, function, identifier, integer, iodata,
         iolist, list, map, maybe_improper_list, mfa, module, neg_integer, nil, no_return, node, non_neg_integer, none,
         nonempty_binary, nonempty_bitstring, nonempty_list, nonempty_maybe_improper_list, nonempty_string, number, pid,
         port, pos_integer, reference, string, term, timeout, tuple]);
is_type(Name, 1) -> Name =:= list orelse Name =:= nonempty_list;
is_type(Name, 2) -> lists:member(Name, [maybe_improper_list, nonempty_improper_list, nonempty_maybe_improper_list]);
is_type(_, _) -> false.

%% The forms of a module with module_info/0 and module_info/1 behind them.
add_predefined_functions(Forms) ->
    [Module] = [M || {attribute, _, module, M} <- Forms],
    Forms ++ [{attribute, 0, export, [{module_info, 0}, {module_info, 1}]} |
              [info(Module, Args) || Args <- [[], [{var, 0, 'X'}]]]].

info(Module, Args) ->
    Call = {call, 0, {remote, 0, {atom, 0, erlang}, {atom, 0, get_module_info}}, [{atom, 0, Module} | Args]},
    {function, 0, module_info, length(Args), [{clause, 0, Args, [], [Call]}]}.

in_guards(0) ->
    [node,self];
in_guards(1) ->
    [abs,bit_size,byte_size,ceil,float,floor,hd,is_atom,is_binary,is_bitstring,is_boolean,
     is_float,is_function,is_integer,is_list,is_map,is_number,is_pid,is_port,is_reference,
     is_tuple,length,map_size,node,round,size,tl,trunc,tuple_size];
in_guards(2) ->
    [binary_part,element,is_function,is_map_key,is_record,map_get];
in_guards(3) ->
    [binary_part,is_record];
in_guards(_) -> [].

imported(0) ->
    [alias,date,erase,garbage_collect,get,get_keys,group_leader,halt,is_alive,make_ref,node,
     nodes,now,pre_loaded,processes,registered,self,time];
imported(1) ->
    [abs,alias,atom_to_binary,atom_to_list,binary_to_atom,binary_to_existing_atom,
     binary_to_float,binary_to_integer,binary_to_list,binary_to_term,bit_size,
     bitstring_to_list,byte_size,ceil,check_old_code,delete_module,demonitor,disconnect_node,
     erase,error,exit,float,float_to_binary,float_to_list,floor,garbage_collect,get,get_keys,
     halt,hd,integer_to_binary,integer_to_list,iolist_size,iolist_to_binary,is_atom,is_binary,
     is_bitstring,is_boolean,is_float,is_function,is_integer,is_list,is_map,is_number,is_pid,
     is_port,is_process_alive,is_reference,is_tuple,length,link,list_to_atom,list_to_binary,
     list_to_bitstring,list_to_existing_atom,list_to_float,list_to_integer,list_to_pid,
     list_to_port,list_to_ref,list_to_tuple,map_size,module_loaded,node,nodes,pid_to_list,
     port_close,port_to_list,process_info,purge_module,ref_to_list,round,size,spawn,spawn_link,
     spawn_monitor,spawn_request,spawn_request_abandon,statistics,term_to_binary,term_to_iovec,
     throw,tl,trunc,tuple_size,tuple_to_list,unalias,unlink,unregister,whereis];
imported(2) ->
    [apply,atom_to_binary,binary_part,binary_to_atom,binary_to_existing_atom,
     binary_to_integer,binary_to_term,check_process_code,demonitor,element,error,exit,
     float_to_binary,float_to_list,garbage_collect,group_leader,halt,integer_to_binary,
     integer_to_list,is_function,is_map_key,is_record,list_to_integer,load_module,map_get,max,
     min,monitor,monitor_node,nodes,open_port,port_command,port_connect,process_flag,
     process_info,put,register,spawn,spawn_link,spawn_monitor,spawn_opt,spawn_request,
     split_binary,term_to_binary,term_to_iovec];
imported(3) ->
    [apply,binary_part,binary_to_list,check_process_code,error,is_record,monitor,port_command,
     port_control,process_flag,setelement,spawn,spawn_link,spawn_monitor,spawn_opt,
     spawn_request];
imported(4) ->
    [spawn,spawn_link,spawn_monitor,spawn_opt,spawn_request];
imported(5) ->
    [spawn_opt,spawn_request];
imported(_) -> [].

imported_once(0) ->
    [date,erase,garbage_collect,get,group_leader,halt,is_alive,make_ref,node,nodes,now,
     pre_loaded,processes,registered,self,time];
imported_once(1) ->
    [abs,atom_to_list,binary_to_list,binary_to_term,bit_size,bitstring_to_list,byte_size,
     delete_module,disconnect_node,erase,exit,float,float_to_list,garbage_collect,get,get_keys,
     halt,hd,integer_to_list,iolist_size,iolist_to_binary,is_atom,is_binary,is_bitstring,
     is_boolean,is_float,is_function,is_integer,is_list,is_number,is_pid,is_port,
     is_process_alive,is_reference,is_tuple,length,link,list_to_atom,list_to_binary,
     list_to_bitstring,list_to_existing_atom,list_to_float,list_to_integer,list_to_pid,
     list_to_tuple,module_loaded,node,nodes,pid_to_list,port_close,process_info,purge_module,
     round,size,spawn,spawn_link,spawn_monitor,statistics,term_to_binary,throw,tl,trunc,
     tuple_size,tuple_to_list,unlink,unregister,whereis];
imported_once(2) ->
    [apply,atom_to_binary,binary_to_atom,binary_to_existing_atom,check_process_code,element,
     exit,group_leader,is_function,is_record,load_module,monitor_node,open_port,port_command,
     port_connect,process_flag,process_info,put,register,spawn,spawn_link,spawn_opt,
     split_binary,term_to_binary];
imported_once(3) ->
    [apply,binary_to_list,is_record,port_control,process_flag,setelement,spawn,spawn_link,
     spawn_monitor,spawn_opt];
imported_once(4) ->
    [spawn,spawn_link,spawn_opt];
imported_once(5) ->
    [spawn_opt];
imported_once(_) -> [].

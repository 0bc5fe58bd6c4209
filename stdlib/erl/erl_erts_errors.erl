%% What was wrong with the arguments of functions of the runtime system.
-module(erl_erts_errors).
-export([format_error/2, format_bs_fail/2]).

%% The texts by the numbers of arguments, for the head of a stack trace.
format_error(Reason, [{M, F, Args, Where} | _]) when is_list(Args) ->
    Cause = maps:get(cause, proplists:get_value(error_info, Where, #{}), none),
    case Reason of
        system_limit -> limits(M, F, Args);
        _ -> explained(M, F, Args, Cause)
    end;
format_error(_, _) ->
    #{}.

%% What was wrong with a segment of a binary that could not be built.
format_bs_fail(Reason, [{_, _, _, Where} | _]) ->
    case proplists:get_value(error_info, Where, #{}) of
        #{cause := {Segment, Type, Flaw, Value}} ->
            Text = io_lib:format("segment ~p of type '~s': ~ts", [Segment, Type, flaw(Reason, Type, Flaw, shown(Value))]),
            #{reason => <<"construction of binary failed">>, general => unicode:characters_to_binary(Text)};
        #{} ->
            #{}
    end.

%% A value as people are told of it: of long integers and bitstrings the first part and the last.
shown(Value) when is_integer(Value) ->
    Text = integer_to_list(Value),
    case length(Text) of
        N when N > 47 -> [lists:sublist(Text, 12), "...", lists:nthtail(N - 12, Text)];
        _ -> Text
    end;
shown(Value) when is_bitstring(Value), bit_size(Value) > 120 ->
    Last = bit_size(Value) - 8 - (bit_size(Value) - 1) rem 8 - 1,
    <<First:8/binary, _/bits>> = Value,
    <<_:Last, Tail/bits>> = Value,
    "<<" ++ Begin = lists:flatten(io_lib:format("~w", [First])),
    "<<" ++ End = lists:flatten(io_lib:format("~w", [Tail])),
    ["<<", lists:droplast(lists:droplast(Begin)), "...,", End];
shown(Value) ->
    io_lib:format("~tP", [Value, 20]).

flaw(system_limit, _, size, Value) -> ["the size ", Value, " is too large"];
flaw(badarg, _, size, Value) -> expected("a non-negative integer as size", Value);
flaw(badarg, float, invalid, Value) -> expected("one of the supported sizes 16, 32, or 64", Value);
flaw(badarg, float, no_float, Value) -> ["the value ", Value, " is outside the range expressible as a float"];
flaw(badarg, float, type, Value) -> expected("a float or an integer", Value);
flaw(badarg, integer, type, Value) -> expected("an integer", Value);
flaw(badarg, binary, type, Value) -> expected("a binary", Value);
flaw(badarg, binary, short, Value) -> ["the value ", Value, " is shorter than the size of the segment"];
flaw(badarg, binary, unit, Value) -> ["the size of the value ", Value, " is not a multiple of the unit for the segment"];
flaw(badarg, Utf, type, Value) -> expected(["a non-negative integer encodable as ", atom_to_list(Utf)], Value).

expected(What, Value) ->
    ["expected ", What, " but got: ", Value].

limits(M, F, Args) ->
    case {M, F, Args} of
        {atomics, new, _} -> #{1 => <<"atomics array size reached a system limit">>};
        {counters, new, _} -> #{1 => <<"counters array size reached a system limit">>};
        _ -> #{}
    end.

explained(M, F, Args, Cause) ->
    case kinds(M, F, length(Args)) of
        unknown ->
            #{};
        Kinds ->
            Found = epiphany_hints:about(Kinds, Args),
            case map_size(Found) of
                0 -> last(M, F, Args, Cause);
                _ -> Found
            end
    end.

%% What arguments are to be.
kinds(atomics, F, A) -> counted(F, A);
kinds(counters, F, A) -> counted(F, A);
kinds(erlang, F, A) -> erlang(F, A);
kinds(_, _, A) -> lists:duplicate(A, any).

counted(new, 2) -> [{from, 1}, list];
counted(info, 1) -> [array()];
counted(get, 2) -> [array(), integer];
counted(compare_exchange, 4) -> [array(), integer, integer, integer];
counted(F, 3) when F =/= module_info -> [array(), integer, integer];
counted(_, A) -> lists:duplicate(A, any).

array() ->
    {<<"invalid atomics reference">>,
     fun({atomics, Ref}) -> is_reference(Ref);
        ({write_concurrency, Ref}) -> is_reference(Ref);
        (X) ->
             try atomics:info(X) of
                 _ -> true
             catch
                 error:badarg -> false
             end
     end}.

-define(INDEX, {from, 1}).

erlang(F, 1) when F =:= abs; F =:= ceil; F =:= float; F =:= floor; F =:= round; F =:= trunc -> [number];
erlang(F, 1) when F =:= adler32; F =:= crc32; F =:= md5; F =:= iolist_size; F =:= iolist_to_binary; F =:= iolist_to_iovec -> [iodata];
erlang(F, 2) when F =:= adler32; F =:= crc32 -> [{within, 0, 16#FFFFFFFF}, iodata];
erlang(F, 3) when F =:= adler32_combine; F =:= crc32_combine -> [{within, 0, 16#FFFFFFFF}, {within, 0, 16#FFFFFFFF}, {from, 0}];
erlang(F, 1) when F =:= alias -> [list];
erlang(append_element, 2) -> [tuple, any];
erlang(apply, 3) -> [atom, atom, list];
erlang(F, 1) when F =:= atom_to_list; F =:= atom_to_binary; F =:= check_old_code; F =:= module_loaded; F =:= whereis; F =:= delete_module;
                  F =:= purge_module -> [atom];
erlang(atom_to_binary, 2) -> [atom, {<<"is an invalid encoding option">>, fun(E) -> lists:member(E, [latin1, utf8, unicode]) end}];
erlang(binary_part, 2) -> [binary, part];
erlang(binary_part, 3) -> [binary, {from, 0}, integer];
erlang(F, 1) when F =:= binary_to_atom; F =:= binary_to_existing_atom; F =:= binary_to_float; F =:= binary_to_integer; F =:= binary_to_list;
                  F =:= binary_to_term; F =:= md5_final -> [binary];
erlang(F, 2) when F =:= binary_to_atom; F =:= binary_to_existing_atom ->
    [binary, {<<"not one of the atoms: latin1, utf8, or unicode">>, fun(E) -> lists:member(E, [latin1, utf8, unicode]) end}];
erlang(binary_to_integer, 2) -> [binary, base];
erlang(binary_to_list, 3) -> [binary, ?INDEX, ?INDEX];
erlang(binary_to_term, 2) -> [binary, options([safe, used])];
erlang(F, 1) when F =:= bit_size; F =:= byte_size; F =:= bitstring_to_list -> [bitstring];
erlang(bump_reductions, 1) -> [{from, 1}];
erlang(F, 1) when F =:= cancel_timer; F =:= read_timer; F =:= ref_to_list; F =:= unalias; F =:= spawn_request_abandon; F =:= demonitor -> [reference];
erlang(F, 2) when F =:= cancel_timer; F =:= read_timer; F =:= demonitor -> [reference, list];
erlang(check_process_code, 2) -> [pid, atom];
erlang(check_process_code, 3) -> [pid, atom, list];
erlang(convert_time_unit, 3) -> [integer, unit, unit];
erlang(delete_element, 2) -> [?INDEX, tuple];
erlang(display_string, 1) -> [<<"not a list of characters">>];
erlang(element, 2) -> [?INDEX, tuple];
erlang(exit, 2) -> [pid, any];
erlang(external_size, 2) -> [any, list];
erlang(F, 1) when F =:= float_to_binary; F =:= float_to_list -> [float];
erlang(F, 2) when F =:= float_to_binary; F =:= float_to_list -> [float, list];
erlang(F, 1) when F =:= fun_info; F =:= fun_info_mfa; F =:= fun_to_list; F =:= spawn; F =:= spawn_link; F =:= spawn_monitor; F =:= spawn_request -> [function];
erlang(fun_info, 2) -> [function, any];
erlang(F, 2) when F =:= spawn_opt; F =:= spawn_request -> [function, list];
erlang(F, 2) when F =:= spawn; F =:= spawn_link; F =:= spawn_monitor -> [any, function];
erlang(F, 3) when F =:= spawn; F =:= spawn_link; F =:= spawn_monitor; F =:= spawn_request; F =:= hibernate -> [atom, atom, list];
erlang(F, 4) when F =:= spawn_opt; F =:= spawn_request -> [atom, atom, list, list];
erlang(F, 3) when F =:= function_exported; F =:= is_builtin; F =:= make_fun -> [atom, atom, {from, 0}];
erlang(garbage_collect, 1) -> [pid];
erlang(garbage_collect, 2) -> [pid, list];
erlang(group_leader, 2) -> [pid, pid];
erlang(halt, 2) -> [any, list];
erlang(F, 1) when F =:= hd; F =:= tl -> [nonempty];
erlang(insert_element, 3) -> [?INDEX, tuple, any];
erlang(F, 1) when F =:= integer_to_binary; F =:= integer_to_list; F =:= posixtime_to_universaltime -> [integer];
erlang(F, 2) when F =:= integer_to_binary; F =:= integer_to_list -> [integer, base];
erlang(is_function, 2) -> [any, {from, 0}];
erlang(F, 2) when F =:= is_map_key -> [any, map];
erlang(F, 1) when F =:= is_process_alive; F =:= link; F =:= unlink; F =:= pid_to_list; F =:= process_info; F =:= suspend_process; F =:= resume_process;
                  F =:= node; F =:= unregister -> [pid];
erlang(is_record, 2) -> [atom, any];
erlang(is_record, 3) -> [any, atom, integer];
erlang(F, 1) when F =:= length; F =:= list_to_tuple; F =:= list_to_float; F =:= list_to_integer; F =:= list_to_pid; F =:= list_to_port; F =:= list_to_ref ->
    [proper];
erlang(F, 1) when F =:= list_to_atom; F =:= list_to_existing_atom -> [characters];
erlang(list_to_binary, 1) -> [{<<"not an iolist term">>, fun is_list/1}];
erlang(list_to_bitstring, 1) -> [{<<"not a bitstring list">>, fun is_list/1}];
erlang(list_to_integer, 2) -> [list, base];
erlang(load_module, 2) -> [atom, binary];
erlang(make_tuple, 2) -> [{<<"out of range">>, fun(N) -> is_integer(N) andalso N >= 0 end}, any];
erlang(make_tuple, 3) -> [{from, 0}, any, list];
erlang(map_get, 2) -> [any, map];
erlang(map_size, 1) -> [map];
erlang(md5_update, 2) -> [binary, iodata];
erlang(memory, 1) -> [any];
erlang(monitor, 3) -> [{<<"invalid monitor type">>, fun(T) -> lists:member(T, [process, port, time_offset]) end}, any, list];
erlang(monitor, 2) -> [{<<"invalid monitor type">>, fun(T) -> lists:member(T, [process, port, time_offset]) end}, any];
erlang(F, 1) when F =:= monotonic_time; F =:= system_time; F =:= time_offset -> [unit];
erlang(F, 2) when F =:= phash; F =:= phash2 -> [any, any];
erlang(process_flag, 3) -> [pid, {<<"invalid process flag">>, fun(Flag) -> Flag =:= save_calls end}, any];
erlang(process_info, 2) -> [pid, any];
erlang(register, 2) -> [atom, {<<"not a pid or port">>, fun(P) -> is_pid(P) orelse is_port(P) end}];
erlang(F, 3) when F =:= send_after; F =:= start_timer ->
    [{from, 0}, {<<"not a pid or an atom">>, fun(P) -> is_pid(P) orelse is_atom(P) end}, any];
erlang(setelement, 3) -> [?INDEX, tuple, any];
erlang(split_binary, 2) -> [binary, {from, 0}];
erlang(subtract, 2) -> [list, list];
erlang(append, 2) -> [list, any];
erlang(F, 2) when F =:= term_to_binary; F =:= term_to_iovec -> [any, list];
erlang(F, 1) when F =:= tuple_size; F =:= tuple_to_list -> [tuple];
erlang(unique_integer, 1) -> [list];
erlang(_, A) -> lists:duplicate(A, any).

options(Known) ->
    {<<"invalid option in list">>, fun(O) -> is_list(O) andalso lists:all(fun(X) -> lists:member(X, Known) end, O) end}.

-define(OPTION, <<"invalid option in list">>).
-define(RANGE, <<"out of range">>).

%% What is wrong where each argument for itself is right.
last(atomics, new, _, _) -> #{2 => ?OPTION};
last(counters, new, _, _) -> #{2 => ?OPTION};
last(M, F, [A, I | _] = Args, _) when M =:= atomics; M =:= counters ->
    case I >= 1 andalso I =< maps:get(size, M:info(A)) of
        false -> #{2 => ?RANGE};
        true when length(Args) >= 3 -> #{3 => ?RANGE};
        true when F =:= get -> #{}
    end;
last(persistent_term, get, [_], _) -> #{1 => <<"no persistent term stored with this key">>};
last(erlang, F, Args, Cause) -> last(F, Args, Cause);
last(_, _, _, _) -> #{}.

last(F, [_, _], _) when F =:= element; F =:= delete_element -> #{1 => ?RANGE};
last(F, [_, _, _], _) when F =:= setelement; F =:= insert_element -> #{1 => ?RANGE};
last(F, [_, _], _) when F =:= cancel_timer; F =:= read_timer; F =:= demonitor; F =:= float_to_list; F =:= float_to_binary; F =:= term_to_binary;
                        F =:= term_to_iovec; F =:= external_size; F =:= halt; F =:= garbage_collect -> #{2 => ?OPTION};
last(halt, [_], _) -> #{1 => <<"invalid status">>};
last(alias, [_], _) -> #{1 => ?OPTION};
last(unique_integer, [_], _) -> #{1 => <<"invalid modifier">>};
last(F, [_, _], _) when F =:= spawn_opt -> #{2 => <<"invalid spawn option">>};
last(F, [_, _, _, _], _) when F =:= spawn_opt -> #{4 => <<"invalid spawn option">>};
last(F, [_, _], _) when F =:= spawn_request -> #{2 => ?OPTION};
last(F, [_, _, _, _], _) when F =:= spawn_request -> #{4 => ?OPTION};
last(binary_part, [_, {_, _}], _) -> #{2 => ?RANGE};
last(binary_part, [Binary, Position, _], _) when Position > byte_size(Binary) -> #{2 => ?RANGE};
last(binary_part, [_, _, _], _) -> #{3 => ?RANGE};
last(split_binary, [_, _], _) -> #{2 => ?RANGE};
last(binary_to_list, [_, First, Last], _) when First > Last -> #{2 => <<"start position greater than stop position">>};
last(binary_to_list, [Binary, First, Last], _) ->
    maps:from_list([{N, ?RANGE} || {N, Position} <- [{2, First}, {3, Last}], Position > byte_size(Binary)]);
last(F, _, _) when F =:= binary_to_existing_atom; F =:= list_to_existing_atom -> #{1 => <<"not an already existing atom">>};
last(binary_to_atom, _, _) -> #{1 => <<"invalid UTF8 encoding">>};
last(F, _, _) when F =:= binary_to_integer; F =:= list_to_integer -> #{1 => textual(<<"an integer">>)};
last(F, _, _) when F =:= binary_to_float; F =:= list_to_float -> #{1 => textual(<<"a float">>)};
last(list_to_pid, _, _) -> #{1 => textual(<<"a pid">>)};
last(list_to_port, _, _) -> #{1 => textual(<<"a port">>)};
last(list_to_ref, _, _) -> #{1 => textual(<<"a reference">>)};
last(binary_to_term, [_], _) -> #{1 => <<"invalid external representation of a term">>};
last(binary_to_term, [_, Options], _) ->
    case lists:member(safe, Options) of
        true -> #{1 => <<"invalid or unsafe external representation of a term">>};
        false -> #{1 => <<"invalid external representation of a term">>}
    end;
last(fun_info, [_, _], _) -> #{2 => <<"invalid item">>};
last(list_to_binary, _, _) -> #{1 => <<"not an iolist term">>};
last(list_to_bitstring, _, _) -> #{1 => <<"not a bitstring list">>};
last(localtime_to_universaltime, [_], _) -> #{1 => <<"not a valid local time">>};
last(localtime_to_universaltime, [_, Dst], _) when Dst =/= true, Dst =/= false, Dst =/= undefined -> #{2 => <<"not 'true', 'false', or 'undefined'">>};
last(localtime_to_universaltime, [_, _], _) -> #{1 => <<"not a valid local time">>};
last(F, [_], _) when F =:= universaltime_to_localtime; F =:= universaltime_to_posixtime -> #{1 => <<"not a valid universal time">>};
last(make_tuple, [_, _, _], _) -> #{3 => ?OPTION};
last(map_get, [_, _], _) -> #{1 => <<"not present in map">>};
last(F, [_ | _], _) when F =:= md5_final; F =:= md5_update -> #{1 => <<"invalid MD5 context">>};
last(memory, [Type], _) when is_atom(Type) -> #{1 => <<"invalid memory type option">>};
last(memory, [Types], _) when is_list(Types) -> #{1 => ?OPTION};
last(memory, [_], _) -> #{1 => <<"not an atom or a list of atoms">>};
last(monitor, [process, _], _) -> #{2 => <<"not a pid">>};
last(monitor, [port, _], _) -> #{2 => <<"not a port">>};
last(monitor, [_, _, _], _) -> #{3 => ?OPTION};
last(nodes, [Type], _) when is_list(Type) -> #{1 => <<"not a list of valid node types">>};
last(nodes, [_], _) -> #{1 => <<"not a valid node type">>};
last(F, [_, N], _) when F =:= phash, is_integer(N); F =:= phash2, is_integer(N) ->
    case N < 1 of
        true -> #{1 => ?RANGE};
        false -> #{}
    end;
last(F, [_, _], _) when F =:= phash; F =:= phash2 -> #{1 => <<"not an integer">>};
last(process_flag, [Flag, _], _) ->
    case lists:member(Flag, [async_dist, error_handler, fullsweep_after, max_heap_size, message_queue_data, min_bin_vheap_size, min_heap_size, priority,
                             save_calls, sensitive, trap_exit]) of
        true -> #{2 => <<"invalid value for this process flag">>};
        false -> #{1 => <<"invalid process flag">>}
    end;
last(process_flag, [_, _, _], _) -> #{3 => <<"invalid value for process flag 'save_calls'">>};
last(process_info, [_, _], _) -> #{2 => <<"invalid item or item list">>};
last(register, [undefined, _], _) -> #{1 => <<"'undefined' is not a valid name">>};
last(register, [Name, Pid], _) ->
    case is_pid(Pid) andalso not is_process_alive(Pid) of
        true -> #{2 => <<"the pid does not refer to an existing process">>};
        false ->
            case is_pid(Pid) andalso process_info(Pid, registered_name) of
                {registered_name, _} -> #{2 => <<"this process or port already has a name">>};
                _ when Name =/= undefined -> #{1 => <<"name is in use">>}
            end
    end;
last(resume_process, [_], _) -> #{1 => <<"process is not suspended or is not alive">>};
last(suspend_process, [Pid], _) when Pid =:= self() -> #{1 => <<"the pid refers to the current process">>};
last(send, [_, _], _) -> #{1 => <<"invalid destination">>};
last(send, [To, _, Options], _) ->
    case is_pid(To) orelse is_atom(To) andalso whereis(To) =/= undefined orelse is_reference(To) orelse is_tuple(To) of
        true ->
            case epiphany_hints:about([list], [Options]) of
                #{1 := Text} -> #{3 => Text};
                #{} -> #{3 => ?OPTION}
            end;
        false -> #{1 => <<"invalid destination">>}
    end;
last(F, [_, _, _], _) when F =:= start_timer; F =:= send_after -> #{1 => <<"exceeds the maximum supported time value">>};
last(F, [_, _, _, Options], _) when F =:= start_timer; F =:= send_after ->
    case epiphany_hints:about([list], [Options]) of
        #{1 := Text} -> #{3 => Text};
        #{} -> #{3 => ?OPTION}
    end;
last(size, [_], _) -> #{1 => <<"not tuple or binary">>};
last(statistics, [_], _) -> #{1 => <<"invalid statistics item">>};
last(system_info, [_], _) -> #{1 => <<"invalid system info item">>};
last(system_flag, [Flag, _], _) ->
    case lists:member(Flag, [backtrace_depth, cpu_topology, dirty_cpu_schedulers_online, erts_alloc, fullsweep_after, max_heap_size, min_bin_vheap_size,
                             min_heap_size, multi_scheduling, scheduler_bind_type, schedulers_online, system_logger, time_offset, trace_control_word]) of
        true -> #{2 => <<"invalid value for this system flag">>};
        false -> #{1 => <<"invalid system flag">>}
    end;
last(_, _, _) -> #{}.

textual(What) -> [<<"not a textual representation of ">>, What].

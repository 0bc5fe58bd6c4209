%% What is said of wrong arguments of functions of module erlang, first half.
-module(rep_hints_a).
-export([main/0]).

main() ->
    F = fun(_) -> ok end,
    ets:new(nt, [named_table]),
    [show(Module, Name, Args) || {Module, Name, Args} <- [
        {erlang,unregister,[zz]}, {erlang,unregister,[1]}, {erlang,link,[a]}, {erlang,unlink,[a]}, {erlang,process_flag,[trap_exit,b]},
        {erlang,process_flag,[priority,b]}, {erlang,process_flag,[self(),save_calls,b]}, {erlang,process_flag,[self(),a,b]},
        {erlang,process_flag,[min_heap_size,a]}, {erlang,process_flag,[max_heap_size,a]}, {erlang,process_flag,[error_handler,1]},
        {erlang,spawn,[a]}, {erlang,spawn,[a,b]}, {erlang,spawn,[1,b,[]]}, {erlang,spawn,[a,1,[]]}, {erlang,spawn,[a,b,c]},
        {erlang,spawn,[a,b,[a|b]]}, {erlang,spawn,[1,2,3]}, {erlang,spawn_link,[a]}, {erlang,spawn_link,[1,2,3]}, {erlang,spawn_monitor,[a]},
        {erlang,spawn_monitor,[1,2,3]}, {erlang,spawn_opt,[a,[]]}, {erlang,send_after,[1,1,c]}, {erlang,start_timer,[1,"x",c]},
        {erlang,group_leader,[a,self()]}, {erlang,group_leader,[self(),a]}, {erlang,atom_to_binary,[1]}, {erlang,atom_to_binary,[1,2]},
        {erlang,atom_to_binary,[a,2]}, {erlang,system_info,[foo]}, {erlang,system_info,["x"]}, {erlang,demonitor,[a]},
        {erlang,demonitor,[a,[]]}, {erlang,demonitor,[make_ref(),a]}, {erlang,demonitor,[make_ref(),[a]]},
        {erlang,system_flag,[backtrace_depth,a]}, {erlang,apply,[a,b]}, {erlang,apply,[F,a]}, {erlang,apply,[a,b,c]}, {erlang,apply,[1,2,[]]},
        {erlang,send,[1,2]}, {erlang,send,[foo,1]}, {erlang,send,[1,2,[]]}, {erlang,send,[{a,b,c},2]}, {erlang,exit,[a,b]}, {erlang,exit,[1,b]},
        {erlang,halt,[a]}, {erlang,halt,[-1]}, {erlang,monitor,[process,1]}, {erlang,monitor,[process,{a,1}]}, {erlang,monitor,[port,1]},
        {erlang,list_to_existing_atom,["no such atom at all"]}, {erlang,list_to_existing_atom,[[256]]},
        {erlang,binary_to_existing_atom,[<<"no such atomm">>]}, {erlang,binary_to_existing_atom,[<<"no such atomm">>,utf8]},
        {erlang,list_to_atom,[lists:duplicate(256,$a)]}, {erlang,binary_to_atom,[binary:copy(<<"a">>,256)]}, {erlang,garbage_collect,[a]},
        {erlang,garbage_collect,[a,[]]}, {erlang,binary_to_integer,[<<"zz">>,10]}, {erlang,binary_to_integer,[<<"zz">>,16]},
        {erlang,list_to_integer,["zz",16]}, {erlang,list_to_integer,[[a],16]}, {erlang,list_to_float,["1"]}, {erlang,list_to_pid,["<a>"]},
        {erlang,list_to_binary,[[a]]}, {erlang,list_to_bitstring,[a]}, {erlang,iolist_size,[[a]]}, {erlang,iolist_to_binary,[[256]]},
        {erlang,process_info,[self(),foo]}, {erlang,process_info,[self(),[foo]]}, {erlang,make_tuple,[a,b]}, {erlang,make_tuple,[-1,b]},
        {erlang,make_tuple,[2,b,[{3,a}]]}, {erlang,make_tuple,[2,b,[a]]}, {erlang,element,[3,{a}]}, {erlang,setelement,[3,{a},b]},
        {erlang,append_element,[a,b]}, {erlang,insert_element,[5,{a},b]}, {erlang,delete_element,[5,{a}]},
        {erlang,binary_part,[<<1,2,3>>,{2,2}]}, {erlang,binary_part,[<<1,2,3>>,1,5]}, {erlang,binary_part,[<<1,2,3>>,5,1]},
        {erlang,split_binary,[<<1>>,2]}, {erlang,binary_to_list,[<<1,2>>,2,1]}, {erlang,binary_to_list,[<<1,2>>,0,1]},
        {erlang,binary_to_list,[<<1,2>>,1,3]}, {erlang,binary_to_term,[<<1,2,3>>]}, {erlang,binary_to_term,[<<131,100,0,4,"zzqq">>,[safe]]}
    ]].

%% The head of the stack trace, and what the module it names says of it.
show(M, F, Args) ->
    try apply(M, F, Args) of
        V -> io:format("~w:~w ~p~n", [M, F, V])
    catch
        C:R:Stack ->
            [{Module, Name, A, Where} | _] = Stack,
            io:format("~w:~w ~w ~0P ~w:~w~n", [M, F, C, R, 6, Module, Name]),
            case lists:keyfind(error_info, 1, Where) of
                {_, #{module := Explains} = Info} when is_list(A) ->
                    Texts = Explains:format_error(R, Stack),
                    io:format("~0p~n", [maps:remove(module, Info)]),
                    [io:format("    ~w: ~ts~n", [N, T]) || {N, T} <- lists:sort(maps:to_list(Texts))];
                _ ->
                    ok
            end
    end.

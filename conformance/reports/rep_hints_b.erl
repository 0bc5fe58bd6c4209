%% What is said of wrong arguments of functions of module erlang, second half.
-module(rep_hints_b).
-export([main/0]).

main() ->
    F = fun(_) -> ok end,
    ets:new(nt, [named_table]),
    [show(Module, Name, Args) || {Module, Name, Args} <- [
        {erlang,fun_info,[F,foo]}, {erlang,fun_info,[F,1]}, {erlang,function_exported,[a,b,c]}, {erlang,make_fun,[a,b,-1]},
        {erlang,make_fun,[a,b,256]}, {erlang,integer_to_list,[1,1]}, {erlang,integer_to_list,[1,37]}, {erlang,integer_to_binary,[a]},
        {erlang,float_to_list,[1,[]]}, {erlang,float_to_list,[1.0,[a]]}, {erlang,float_to_list,[1.0,[{decimals,a}]]},
        {erlang,float_to_binary,[1.0,[{decimals,-1}]]}, {erlang,float_to_list,[1.0e300,[{decimals,255}]]}, {erlang,monotonic_time,[foo]},
        {erlang,unique_integer,[[a]]}, {erlang,unique_integer,[a]}, {erlang,node,[a]}, {erlang,check_process_code,[a,b]},
        {erlang,check_process_code,[self(),1]}, {erlang,suspend_process,[a]}, {erlang,suspend_process,[self()]},
        {erlang,resume_process,[self()]}, {erlang,phash2,[a,b]}, {erlang,phash2,[a,0]}, {erlang,phash2,[a,1 bsl 40]}, {erlang,adler32,[a]},
        {erlang,crc32,[a,b]}, {erlang,is_record,[{a},1]}, {erlang,is_record,[{a},a,b]}, {erlang,is_function,[a,b]}, {erlang,is_function,[a,-1]},
        {erlang,alias,[a]}, {erlang,alias,[[a]]}, {erlang,unalias,[a]}, {erlang,term_to_binary,[a,[b]]}, {erlang,term_to_binary,[a,b]},
        {erlang,term_to_binary,[a,[{compressed,10}]]}, {erlang,external_size,[a,[b]]}, {erlang,md5,[a]}, {erlang,md5_update,[a,b]},
        {erlang,md5_final,[a]}, {erlang,error,[a,[],[b]]}, {erlang,error,[a,[],b]}, {erlang,raise,[error,b,c]}, {erlang,raise,[error,b,[c]]},
        {erlang,purge_module,[1]}, {erlang,purge_module,[nomod]}, {erlang,delete_module,[1]}, {erlang,module_loaded,[1]},
        {erlang,hibernate,[1,2,3]}, {erlang,hibernate,[a,b,c]}, {erlang,is_process_alive,[a]}, {erlang,read_timer,[a]}, {erlang,whereis,[1]},
        {erlang,registered,[1]}, {erlang,spawn_request,[a]}, {erlang,spawn_request,[1,2,3]}, {erlang,display,[1,2]},
        {erlang,bump_reductions,[a]}, {erlang,statistics,[a]}, {erlang,memory,[a]}, {erlang,memory,[[a]]}, {erlang,system_time,[a]},
        {erlang,bsl_,[]}, {erlang,'bsl',[1, 1 bsl 70]}, {erlang,'++',[a,b]}, {erlang,'--',[a,b]}, {erlang,'not',[a]}, {erlang,'and',[a,b]},
        {erlang,length,[[a|b]]}, {erlang,tl,[[]]}, {erlang,map_get,[a,#{}]}, {erlang,map_get,[a,b]}, {erlang,map_size,[a]},
        {erlang,is_map_key,[a,b]}, {erlang,size,[a]}, {erlang,tuple_size,[a]}, {erlang,byte_size,[a]}, {erlang,bit_size,[a]},
        {erlang,round,[a]}, {erlang,abs,[a]}, {erlang,float,[a]}, {erlang,list_to_tuple,[a]}, {erlang,list_to_tuple,[[a|b]]},
        {erlang,tuple_to_list,[a]}, {erlang,pid_to_list,[a]}, {erlang,ref_to_list,[a]}, {erlang,atom_to_list,[1]}, {erlang,hd,[a]},
        {erlang,ceil,[a]}, {erlang,max,[a]}
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

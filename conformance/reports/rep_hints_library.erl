%% What is said of wrong arguments of functions of the library.
-module(rep_hints_library).
-export([main/0]).

main() ->
    F = fun(_) -> ok end,
    P = spawn(fun() -> ok end),
    rep:ended(P),
    E = ets:new(t, [set]),
    ets:insert(E, {a, b, "x"}),
    Me = self(),
    spawn(fun() -> ets:new(prot, [named_table, private]), ets:new(pr, [named_table]), Me ! ready, receive after infinity -> ok end end),
    receive ready -> ok end,
    ets:new(nt, [named_table]),
    [show(Module, Name, Args) || {Module, Name, Args} <- [
        {lists,keyfind,[a,0,[]]}, {lists,keyfind,[a,1,b]}, {lists,keyfind,[a,a,b]}, {lists,keymember,[a,0,a]}, {lists,keysearch,[a,1,[a|b]]},
        {lists,member,[a,b]}, {lists,member,[a,[b|c]]}, {lists,reverse,[a,b]}, {lists,reverse,[[a|b],b]}, {lists,append,[a,b]},
        {lists,subtract,[a,b]}, {lists,nth,[0,[a]]}, {maps,get,[a,b,c]}, {maps,put,[a,b,c]}, {maps,update,[a,b,#{}]}, {maps,update,[a,b,c]},
        {maps,remove,[a,b]}, {maps,merge,[a,b]}, {maps,merge,[#{},b]}, {maps,keys,[a]}, {maps,values,[a]}, {maps,find,[a,b]}, {maps,take,[a,b]},
        {maps,from_list,[a]}, {maps,from_list,[[a]]}, {maps,from_list,[[{a,b}|c]]}, {maps,from_keys,[a,b]}, {maps,to_list,[a]}, {maps,size,[a]},
        {maps,iterator,[a]}, {maps,next,[a]}, {maps,fold,[a,b,c]}, {maps,map,[a,b]}, {maps,map,[F,#{}]}, {maps,filter,[a,b]}, {maps,with,[a,b]},
        {maps,without,[a,b]}, {maps,update_with,[a,b,c]}, {maps,update_with,[a,F,#{}]}, {maps,update_with,[a,b,c,d]}, {maps,foreach,[a,b]},
        {maps,filtermap,[a,b]}, {maps,intersect,[a,b]}, {maps,merge_with,[a,b,c]}, {maps,groups_from_list,[a,b]}, {math,sqrt,[-1]},
        {math,sqrt,[a]}, {math,log,[0]}, {math,pow,[a,b]}, {math,pow,[0,-1]}, {math,atan2,[a,1]}, {math,exp,[10000]}, {math,fmod,[1,0]},
        {math,acos,[2]}, {os,system_time,[a]}, {atomics,new,[0,[]]}, {atomics,put,[a,b,c]}, {atomics,get,[a,b]},
        {atomics,get,[atomics:new(1,[]),2]}, {atomics,put,[atomics:new(1,[]),1,a]}, {counters,new,[0,[]]}, {counters,get,[a,b]},
        {counters,put,[counters:new(1,[]),1,a]}, {counters,get,[counters:new(1,[]),2]}, {counters,add,[counters:new(1,[]),0,1]},
        {atomics,compare_exchange,[a,b,c,d]}, {persistent_term,get,[nokey]}, {persistent_term,erase,[]}, {binary,at,[<<>>,0]},
        {binary,at,[<<1>>,1]}, {binary,at,[a,b]}, {binary,part,[<<1>>,1,1]}, {binary,part,[<<1>>,{1,1}]}, {binary,part,[<<1>>,2,1]},
        {binary,match,[a,b]}, {binary,match,[<<1>>,<<>>]}, {binary,match,[<<1>>,<<1>>,[a]]}, {binary,match,[<<1>>,<<1>>,[{scope,{2,1}}]]},
        {binary,replace,[a,b,c]}, 
        {binary,copy,[a,b]}, {binary,copy,[<<>>,-1]}, {binary,first,[<<>>]}, {binary,last,[<<>>]}, {binary,decode_unsigned,[a]},
        {binary,decode_unsigned,[<<1>>,x]}, {binary,encode_unsigned,[-1]}, {binary,encode_unsigned,[1,x]}, {binary,decode_hex,[<<"a">>]},
        {binary,encode_hex,[<<1>>,x]}, {binary,list_to_bin,[[a]]}, {binary,bin_to_list,[<<1>>,1,1]},
        {binary,longest_common_prefix,[[a]]}, {binary,compile_pattern,[a]}, {binary,compile_pattern,[<<>>]}, {binary,compile_pattern,[[<<>>]]},
        {ets,lookup,[1,a]},
        {ets,lookup,[prot,a]}, {ets,insert,[pr,{a}]}, {ets,insert,[E,a]}, {ets,insert,[E,{}]}, {ets,insert,[E,[a]]}, {ets,insert,[E,[{a}|b]]},
        {ets,insert_new,[E,a]}, {ets,lookup_element,[E,nokey,1]}, {ets,lookup_element,[E,a,5]}, {ets,lookup_element,[E,a,0]},
        {ets,update_counter,[E,nokey,1]}, {ets,update_counter,[E,a,{1,1}]}, {ets,update_counter,[E,a,{9,1}]}, {ets,update_counter,[E,a,b]},
        {ets,update_counter,[E,a,{2,x}]}, {ets,update_counter,[E,a,[{2,1}]]}, {ets,update_counter,[E,q,1,b]}, {ets,update_element,[E,a,{1,b}]},
        {ets,update_element,[E,a,{9,b}]}, {ets,update_element,[E,a,b]}, {ets,update_element,[E,a,[b]]}, {ets,new,[1,[]]}, {ets,new,[a,[b]]},
        {ets,new,[nt,[named_table]]}, {ets,new,[a,[{keypos,0}]]}, {ets,delete,[notable]}, {ets,delete,[notable,a]},
        {ets,rename,[E,1]}, {ets,give_away,[E,a,b]}, {ets,give_away,[E,self(),b]},
        {ets,give_away,[E,P,b]}, {ets,give_away,[pr,self(),b]}, {ets,setopts,[E,a]}, {ets,setopts,[E,[a]]}, {ets,first,[notable]},
        {ets,info,[1]}, {ets,info,[E,foo]}, {ets,member,[notable,a]},
        {ets,take,[notable,a]}
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

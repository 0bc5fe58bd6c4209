%% Terms nested deeply, to the left and in keys, are compared, hashed, copied, written, read, sent, stored and shown.
-module(large_nesting).
-export([main/0]).

main() ->
    [io:format("~w ~w~n", [Kind, catch all(Kind, 3000)]) || Kind <- [list, tuple, map, key, 'fun', improper, tail]],
    [io:format("~w ~w~n", [Kind, catch all(Kind, 40)]) || Kind <- [large_map, large_key]],
    [io:format("~w ~w~n", [Kind, catch text(Kind, 3000)]) || Kind <- [list, tuple, map, tail]],
    io:format("~w~n", [catch broken(200)]),
    io:format("~w~n", [catch characters(3000)]).

all(Kind, N) ->
    A = nested(Kind, N, leaf),
    B = nested(Kind, N, leaf),
    C = nested(Kind, N, other),
    [F(A, B, C) || F <- [fun compared/3, fun hashed/3, fun in_binaries/3, fun as_keys/3, fun sent/3, fun sent_to_core/3, fun stored/3, fun raised/3, fun reasons/3]].

nested(_, 0, Term) -> Term;
nested(Kind, N, Term) -> nested(Kind, N - 1, around(Kind, Term)).

around(list, Term) -> [Term];
around(tuple, Term) -> {a, Term};
around(map, Term) -> #{a => Term};
around(key, Term) -> #{Term => a};
around('fun', Term) -> fun() -> Term end;
around(improper, Term) -> [Term | a];
around(tail, Term) -> [Term, a];
around(large_map, Term) -> (many())#{a => Term};
around(large_key, Term) -> (many())#{Term => a}.

many() -> maps:from_list([{N, N} || N <- lists:seq(1, 40)]).

compared(A, B, C) ->
    {A =:= B, A == B, A < C, A > C, A =:= C, max(A, C) =:= C, lists:sort([C, B, A]) =:= [A, B, C], length(lists:usort([A, B, C])),
     lists:member(B, [C, A]), element(2, lists:keyfind(B, 1, [{C, 1}, {A, 2}])), [C, A] -- [B] =:= [C]}.

hashed(A, B, C) ->
    {erlang:phash2(A) =:= erlang:phash2(B), erlang:phash2(A) =:= erlang:phash2(C)}.

in_binaries(A, B, _) ->
    Binary = term_to_binary(A),
    Packed = term_to_binary(A, [compressed]),
    {binary_to_term(Binary) =:= B, binary_to_term(Packed) =:= B, Binary =:= term_to_binary(B), element(2, binary_to_term(Binary, [used])) =:= byte_size(Binary),
     erlang:external_size(A) >= byte_size(Packed)}.

as_keys(A, B, C) ->
    Small = #{A => 1, C => 2},
    Large = maps:merge(many(), Small),
    put(A, 1),
    {maps:get(B, Small), map_size(Small#{B => 3}), maps:get(B, Large), map_size(maps:remove(B, Large)), Large =:= maps:merge(many(), #{C => 2, B => 1}),
     get(B), get(C), erase(B), maps:from_list([{A, 1}, {B, 2}]) =:= #{A => 2}}.

sent(A, B, C) ->
    Self = self(),
    Echo = spawn(fun() -> receive {other, Term} -> Self ! {Self, Term} end end),
    Echo ! C,
    Echo ! {other, A},
    self() ! {mine, C},
    receive {Self, Back} -> Back =:= B end and receive {mine, Mine} -> Mine =:= C end.

sent_to_core(A, B, C) ->
    Self = self(),
    Core = start(fun() -> receive Term -> Self ! {Self, Term =:= C, Term =:= A, Term} end end),
    Core ! B,
    receive {Self, False, True, Back} -> {False, True, Back =:= B} end.

%% A core, where there are cores.
start(F) ->
    try epiphany:spawn(F)
    catch error:undef -> spawn(F)
    end.

stored(A, B, C) ->
    Table = ets:new(table, [ordered_set]),
    Set = ets:new(set, []),
    true = ets:insert(Table, [{A, 1}, {C, 2}, {B, 3}]),
    true = ets:insert(Set, [{A, 1}, {C, A}]),
    Pattern = case is_map(A) of true -> '_'; false -> A end,
    persistent_term:put(?MODULE, A),
    {ets:lookup(Table, B) =:= [{A, 3}], ets:info(Table, size), length(ets:match_object(Set, {'_', Pattern})), ets:select(Set, [{{'$1', 1}, [], ['$1']}]) =:= [B],
     ets:delete(Set, B), ets:member(Set, A), persistent_term:get(?MODULE) =:= B, persistent_term:erase(?MODULE)}.

raised(A, B, _) ->
    {try error(A) catch error:Reason -> Reason =:= B end, try 1 = A catch error:{badmatch, Value} -> Value =:= B end, (catch throw(A)) =:= B,
     try A + 1 catch error:badarith -> badarith end}.

reasons(A, B, _) ->
    process_flag(trap_exit, true),
    Own = spawn_link(fun() -> exit(A) end),
    Told = spawn_link(fun() -> receive after infinity -> ok end end),
    exit(Told, A),
    {_, Ref} = spawn_monitor(fun() -> exit(A) end),
    [receive {'EXIT', Pid, Reason} -> Reason =:= B end || Pid <- [Own, Told]] ++ [receive {'DOWN', Ref, process, _, Reason} -> Reason =:= B end].

%% As text and from text.
text(Kind, N) ->
    Term = nested(Kind, N, leaf),
    Text = lists:flatten(io_lib:format("~w", [Term])),
    {ok, Tokens, 1} = erl_scan:string(Text ++ "."),
    {length(Text), length(lists:flatten(io_lib:format("~P", [Term, 20]))), erl_parse:parse_term(Tokens) =:= {ok, Term}}.

%% Over many lines, each further to the right, and on one where lines need not be broken.
broken(N) ->
    [iolist_size(io_lib:format("~p", [nested(Kind, M, leaf)])) || {Kind, M} <- [{list, 40 * N}, {tuple, N}, {map, N}, {tail, N}]].

characters(N) ->
    Text = nested(tail, N, <<"text">>),
    Ascii = lists:flatten(io_lib:format("~s", [[fix(Text)]])),
    {iolist_size(fix(Text)), byte_size(list_to_binary(fix(Text))), byte_size(unicode:characters_to_binary(fix(Text))), string:length(fix(Text)), length(Ascii),
     erlang:crc32(fix(Text)), erlang:md5(fix(Text))}.

%% Characters in the place of atoms.
fix(Text) -> fix(Text, []).

fix([Inner, a], Around) -> fix(Inner, [$a | Around]);
fix(Inner, Around) -> lists:foldl(fun(C, T) -> [T, C] end, Inner, Around).

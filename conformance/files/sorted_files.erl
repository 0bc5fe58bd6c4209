%% Files of terms and binaries that are sorted in and out of memory, merged and checked.
-module(sorted_files).
-export([main/0]).

main() ->
    [same_as_lists(Format, Order, Unique, Size) ||
        Format <- [term, binary_term, binary, fun erlang:binary_to_term/1], Order <- [ascending, descending, fun(A, B) -> A =< B end],
        Unique <- [false, true], Size <- [1, 300, 524288]],
    io:format("all sorted~n"),
    keys(),
    equal_terms(),
    texts(),
    functions(),
    functions_that_fail(),
    merges(),
    checks(),
    bad_files(),
    bad_arguments(),
    {ok, Left} = file:list_dir("."),
    io:format("~p~n", [[F || "fs_" ++ _ = F <- Left]]).

%% Numbers and atoms as they come from a generator of its own, some of them twice.
terms(N) -> terms(N, 17).

terms(0, _) -> [];
terms(N, X) ->
    Next = (X * 1103 + 331) rem 65536,
    Term = case Next rem 4 of 0 -> Next rem 50; 1 -> {Next rem 7, Next rem 3}; 2 -> list_to_atom("a" ++ integer_to_list(Next rem 40)); 3 -> [Next rem 20, x] end,
    [Term | terms(N - 1, Next)].

same_as_lists(Format, Order, Unique, Size) ->
    Terms = terms(120),
    [write(F, Format, L) || {F, L} <- [{"in1", lists:sublist(Terms, 70)}, {"in2", lists:nthtail(70, Terms)}]],
    Options = [{format, Format}, {order, order(Format, Order)}, {unique, Unique}, {size, Size}, {no_files, 3}],
    ok = file_sorter:sort(["in1", "in2"], "out", Options),
    ok = file_sorter:sort(["in1", "in2"], "packed", [{compressed, true} | Options]),
    ok = file_sorter:sort(["packed"], "again", Options),
    Want = case {is_function(Order), Unique} of {_, true} -> lists:usort(Terms); {_, false} -> lists:sort(Terms) end,
    Objects = case {Order, Format} of
        {descending, binary} -> reversed(by_bytes(Want));
        {descending, _} -> lists:reverse(Want);
        {_, binary} when not is_function(Order) -> by_bytes(Want);
        _ -> Want
    end,
    {Objects, Objects} = {read("out", Format), read("again", Format)}.

%% Binaries that are no terms to the sorter stand in the order of their bytes.
by_bytes(Terms) -> [binary_to_term(B) || B <- lists:sort([term_to_binary(T) || T <- Terms])].

reversed(L) -> lists:reverse(L).

order(binary, Order) when is_function(Order) -> fun(A, B) -> Order(binary_to_term(A), binary_to_term(B)) end;
order(_, Order) -> Order.

write(File, term, Terms) -> ok = file:write_file(File, [io_lib:format("~p.~n", [T]) || T <- Terms]);
write(File, _, Terms) -> ok = file:write_file(File, [begin B = term_to_binary(T), [<<(byte_size(B)):32>>, B] end || T <- Terms]).

read(File, term) ->
    {ok, Terms} = file:consult(File),
    Terms;
read(File, _) ->
    {ok, Bytes} = file:read_file(File),
    objects(Bytes).

objects(<<Size:32, B:Size/binary, Rest/binary>>) -> [binary_to_term(B) | objects(Rest)];
objects(<<>>) -> [].

keys() ->
    Terms = [{X, Y, N} || {N, {X, Y}} <- lists:zip(lists:seq(1, 12), [{X, Y} || X <- [c, a, b], Y <- [2, 1, 2, 1.0]])],
    write("k", binary_term, Terms),
    [io:format("~w ~w ~w: ~w~n", [Position, Order, Unique, keysorted(Position, [{order, Order}, {unique, Unique}, {size, Size}])]) ||
        Position <- [1, 2, [2, 1], [1, 2, 3]], Order <- [ascending, descending], Unique <- [false, true], Size <- [10000, 20]].

keysorted(Position, Options) ->
    Terms = file_sorter:keysort(Position, ["k"], collect([]), Options),
    [N || {_, _, N} <- [binary_to_term(B) || B <- lists:append(Terms)]].

%% Of 1 and 1.0 the one with the shorter external form comes first.
equal_terms() ->
    write("e", binary_term, [1, 1.0, 2, 1, 2.0, 1.0]),
    [io:format("~w~n", [[binary_to_term(B) || B <- lists:append(file_sorter:sort(["e"], collect([]), O))]]) ||
        O <- [[], {unique, true}, {order, descending}, [{size, 5}, {unique, true}], [{order, fun(A, B) -> A =< B end}]]].

texts() ->
    file:write_file("t", "{a, b}. 'X'. \"text\".\n[" ++ lists:join(", ", [integer_to_list(N) || N <- lists:seq(1, 40)]) ++ "]. <<1,2>>.\n1.5.\n"),
    io:format("~w~n", [file_sorter:sort(["t"], "to", {format, term})]),
    {ok, Text} = file:read_file("to"),
    io:format("~s", [Text]).

collect(Lists) ->
    fun(close) -> lists:reverse(Lists);
       ({value, V}) -> collect([[{value, V}] | Lists]);
       (L) -> collect([L | Lists])
    end.

input([], End) -> fun(read) -> End; (close) -> io:format("closed~n") end;
input([L | Lists], End) -> fun(read) -> {L, input(Lists, End)}; (close) -> io:format("closed~n") end.

functions() ->
    Binary = {format, binary},
    io:format("~p~n", [[lists:append(file_sorter:sort(input([[<<"b">>, <<"d">>], [], [<<"a">>]], End), collect([]), [Binary, {size, Size}])) ||
        End <- [end_of_input, {end_of_input, v}], Size <- [0, 1000]]]),
    io:format("~p~n", [[file_sorter:sort([], collect([]), []), file_sorter:sort(input([], {end_of_input, v}), "fo", []), file:read_file("fo")]]),
    io:format("~p~n", [file_sorter:keysort(2, input([[{1, b}, {2, a}]], end_of_input), collect([]), {format, term})]).

functions_that_fail() ->
    Some = [[<<"b">>], [<<"a">>]],
    Said = fun(close) -> io:format("out closed~n"); (L) -> io:format("out ~p~n", [L]), said end,
    [io:format("~p~n", [try file_sorter:sort(In(), Said, [{format, binary}]) catch C:R -> {C, R} end]) ||
        In <- [fun() -> input(Some, end_of_input) end, fun() -> input(Some, {error, why}) end, fun() -> input(Some, other) end,
               fun() -> input([[<<"a">>, b]], end_of_input) end, fun() -> fun(_) -> throw(thrown) end end, fun() -> fun(_) -> exit(gone) end end]],
    io:format("~p~n", [catch file_sorter:sort(input(Some, end_of_input), fun(_) -> throw(thrown) end, {format, binary})]),
    io:format("~p~n", [catch file_sorter:keysort(1, input([[<<"no tuple">>]], end_of_input), "fo")]).

merges() ->
    Rows = [[{a, 1}, {b, 4}, {b, 5}], [{a, 2}, {c, 6}], [], [{b, 3}, {c, 7}]],
    [write("m" ++ integer_to_list(N), binary_term, L) || {N, L} <- lists:zip([1, 2, 3, 4], Rows)],
    [write("d" ++ integer_to_list(N), binary_term, lists:reverse(L)) || {N, L} <- lists:zip([1, 2, 3, 4], Rows)],
    Names = fun(C) -> [C ++ integer_to_list(N) || N <- [1, 2, 3, 4]] end,
    Shown = fun(Lists) -> [binary_to_term(B) || B <- lists:append(Lists)] end,
    [io:format("~w~n", [[Shown(file_sorter:merge(Names("m"), collect([]), [{no_files, Most}])),
                         Shown(file_sorter:keymerge(1, Names("m"), collect([]), [{no_files, Most}])),
                         Shown(file_sorter:keymerge(1, Names("d"), collect([]), [{no_files, Most}, {order, descending}])),
                         Shown(file_sorter:merge(Names("m"), collect([]), [{no_files, Most}, {order, fun({A, _}, {B, _}) -> A =< B end}]))]]) || Most <- [2, 10]],
    io:format("~w~n", [[file_sorter:merge(Names("m"), "mo"), read("mo", binary), file_sorter:keymerge(1, [], "mo"), read("mo", binary)]]).

checks() ->
    write("c1", binary_term, [1, 2, 2, 3]),
    write("c2", term, [3, 1, 2]),
    write("c3", binary_term, [{b, 1}, {a, 2}, {a, 3}]),
    Base = fun({ok, L}) -> {ok, [{filename:basename(F), N, T} || {F, N, T} <- L]}; (Other) -> Other end,
    io:format("~p~n", [[Base(R) || R <- [
        file_sorter:check("c1"), file_sorter:check(["c1", "c1"], {unique, true}), file_sorter:check(["c1"], {order, descending}),
        file_sorter:check(["c2"], {format, term}), file_sorter:check(["c2"], [{format, term}, {order, fun(A, B) -> A >= B end}]),
        file_sorter:keycheck(1, "c3"), file_sorter:keycheck(2, "c3"), file_sorter:keycheck(1, ["c3"], [{order, descending}, {unique, true}])]]]).

bad_files() ->
    Base = fun({error, {Why, F}}) -> {error, {Why, filename:basename(F)}}; ({error, {Why, F, R}}) -> {error, {Why, filename:basename(F), R}}; (R) -> R end,
    Sorted = fun(Bytes, Options) -> file:write_file("bad", Bytes), Base(file_sorter:sort(["bad"], "bo", Options)) end,
    io:format("~p~n", [[Sorted(<<9:32, 1, 2>>, []), Sorted(<<2:32, 1, 2>>, []), Sorted(<<1:32, 5, 0>>, {format, binary}), Sorted(<<1:8, 7, 0:8>>, [{header, 1}, {format, binary}]),
                        Sorted("a. b c.", {format, term}), Sorted("a. b", {format, term}), Sorted("a. X.", {format, term}),
                        Sorted(<<2:32, 1, 2>>, {format, fun(_) -> error(no) end})]]),
    io:format("~p~n", [[Base(file_sorter:sort("nofile")), Base(file_sorter:sort(["c1", nofile], "o")), Base(file_sorter:merge(["nofile"], "o")),
                        Base(file_sorter:sort(["c1"], "no_dir/o", [])), Base(file_sorter:keysort(3, "c3")),
                        element(3, element(2, file_sorter:sort(["c1"], "o", [{size, 1}, {tmpdir, "c1"}])))]]).

bad_arguments() ->
    Some = fun(_, _) -> true end,
    Calls = [{sort, [{f}]}, {sort, ["c1", "o"]}, {sort, [c1, "o"]}, {sort, [[], {o}]}, {sort, [["c1" | x], "o"]}, {keysort, [key, [], "o"]}, {keysort, [[], [], "o"]},
             {keysort, [[1, 0], [], "o"]}, {keysort, [[1 | x], [], "o"]}, {keysort, [1, [], "o", [{format, binary}]]}, {merge, [{f}, "o"]},
             {check, [[{f}], []]}, {keycheck, [-1, "c1"]}] ++
            [{sort, [[], "o", O]} || O <- [x, [x], [{unique, true} | x], {format, x}, {header, 0}, {size, -1}, {no_files, 1}, {tmpdir, 1}, {order, 1},
                                           {compressed, x}, {unique, x}, [{header, 3}, {format, term}]]],
    [io:format("~w ~w ~p~n", [F, length(Args), try apply(file_sorter, F, Args) catch error:R -> R end]) || {F, Args} <- Calls],
    io:format("~p~n", [try file_sorter:keysort(1, [], "o", {order, Some}) catch error:R -> R end]).

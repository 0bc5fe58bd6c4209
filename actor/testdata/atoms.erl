%% Atoms without end, in a table that has one.
-module(atoms).
-export([main/0]).

main() ->
    _ = gen:version(),
    {P, M} = spawn_monitor(fun() -> make(1) end),
    receive {'DOWN', M, process, P, {{Why, N}, [_ | _]}} -> erlang:display({Why, N > 100}) end,
    {'EXIT', {system_limit, _}} = (catch list_to_atom("quite another one")),
    {'EXIT', {system_limit, _}} = (catch binary_to_atom(<<"and another one">>)),
    atom_1 = list_to_atom("atom_1"),
    atom_2 = binary_to_existing_atom(<<"atom_2">>),
    {error, nofile} = code:load_file(atom_1),
    erlang:display(code:load_file(gen)),
    {Q, L} = spawn_monitor(fun() -> exit(gen:version()) end),
    receive {'DOWN', L, process, Q, V} -> erlang:display({still, V}) end,
    [true = is_atom(X) || X <- [epiphany:state(), epiphany:host()]],
    erlang:display(done).

make(N) ->
    try list_to_atom("atom_" ++ integer_to_list(N)) of
        _ -> make(N + 1)
    catch
        error:Why -> error({Why, N})
    end.

%% A module that grows from version to version.
-module(outgrow).
-export([main/0]).

main() ->
    {module, gen} = code:load_file(gen),
    {Why, Last} = grow(),
    erlang:display({refused, Why, case gen:version() of Last -> same; Other -> Other end}),
    true = code:delete(gen),
    false = code:purge(gen),
    _ = loaded:literal(),
    erlang:display(again).

grow() ->
    V = gen:version(),
    case code:load_file(gen) of
        {module, gen} -> true = code:soft_purge(gen), grow();
        {error, Why} -> {Why, V}
    end.

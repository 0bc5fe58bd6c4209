%% What is wrong with a query does not hide what else there is to say of its module.
-module(query_faults).
-export([main/0]).

main() ->
    Name = "faulty.erl",
    [begin
        ok = file:write_file(Name, ["-module(faulty).\n-include_lib(\"stdlib/include/qlc.hrl\").\n-export([f/0]).\n" | Text]),
        io:format("~p~n", [compile:file(Name, [return])])
     end || Text <- texts()],
    ok = file:delete(Name).

texts() ->
    ["f() -> Z = 1, qlc:q([X || Y <- [1], X <- [Y]]).\n",
     "f() -> qlc:q([X || Y <- [1], X <- [Y]]).\ng() -> ok.\nh(A) -> fun(A) -> 1 end, unknown(Q).\n",
     "-record(r, {a}).\nf() -> qlc:q(17).\nk(X) -> 1.\n"].

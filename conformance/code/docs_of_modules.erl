%% Documentation of modules as terms, and the header that names its parts.
-module(docs_of_modules).
-export([main/0]).
-include_lib("kernel/include/eep48.hrl").

main() ->
    io:format("~p~n~p~n", [#docs_v1{docs = []}, #docs_v1_entry{kind_name_arity = {function, f, 1}}]),
    io:format("~p ~p~n", [?NATIVE_FORMAT, ?CURR_DOC_VERSION]),
    io:format("~p~n", [code:get_doc(no_such_module)]),
    io:format("~p~n", [code:get_doc(?MODULE)]),
    try code:get_doc("lists") catch C:R -> io:format("~p ~p~n", [C, R]) end.

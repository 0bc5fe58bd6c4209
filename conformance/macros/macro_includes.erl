-module(macro_includes).
-export([main/0]).
%% Headers of the applications, and macros that hide in strings and comments.
-include_lib("kernel/include/file.hrl").
-define(TEXT, "?NOT_A_MACRO").
-define(QUOTED, '?ALSO NOT').
-define(MULTI(X),
        begin
            %% a comment with ?NOTHING
            Y = X,
            {Y, Y}
        end).

main() ->
    io:format("~w~n", [#file_info{size = 1}]),
    io:format("~s ~w~n", [?TEXT, ?QUOTED]),
    io:format("~w~n", [?MULTI(4)]),
    io:format("~w~n", [record_info(fields, file_info)]).

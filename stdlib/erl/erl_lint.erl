%% The texts of what the compiler finds that OTP's erl_lint finds: compile:file/2 gives its terms.
-module(erl_lint).
-export([format_error/1]).

format_error(Reason) -> epiphany_compiler:text(erl_lint, lists:flatten(io_lib:format("~0tp", [Reason]))).

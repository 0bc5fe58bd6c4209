%% The texts of what the compiler finds that OTP's v3_kernel finds: compile:file/2 gives its terms.
-module(v3_kernel).
-export([format_error/1]).

format_error(Reason) -> epiphany_compiler:text(v3_kernel, lists:flatten(io_lib:format("~0tp", [Reason]))).

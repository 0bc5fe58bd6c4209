%% The texts of what the compiler finds that OTP's sys_core_fold finds: compile:file/2 gives its terms.
-module(sys_core_fold).
-export([format_error/1]).

format_error(Reason) -> epiphany_compiler:text(sys_core_fold, lists:flatten(io_lib:format("~0tp", [Reason]))).

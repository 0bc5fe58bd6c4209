%% Stands in for the module ct of common_test: what cases of OTP's suites call of it. What they say of themselves is not kept.
-module(ct).
-export([fail/1, fail/2, log/1, log/2, log/3, log/4, log/5, pal/1, pal/2, pal/3, pal/4, pal/5, print/1, print/2, print/3, print/4]).
-export([comment/1, sleep/1, timetrap/1, get_timetrap_info/0, get_config/1, get_config/2, get_progname/0, notify/2]).
-export([capture_start/0, capture_stop/0, capture_get/0]).

fail(Reason) -> exit({test_case_failed, Reason}).
fail(Format, Args) -> exit({test_case_failed, lists:flatten(io_lib:format(Format, Args))}).

log(_) -> ok.
log(_, _) -> ok.
log(_, _, _) -> ok.
log(_, _, _, _) -> ok.
log(_, _, _, _, _) -> ok.

pal(_) -> ok.
pal(_, _) -> ok.
pal(_, _, _) -> ok.
pal(_, _, _, _) -> ok.
pal(_, _, _, _, _) -> ok.

print(_) -> ok.
print(_, _) -> ok.
print(_, _, _) -> ok.
print(_, _, _, _) -> ok.

comment(_) -> ok.

sleep(Time) -> receive after milliseconds(Time) -> ok end.

timetrap(Time) -> suite_cases:timetrap(milliseconds(Time)).

milliseconds({hours, N}) -> N * 3600000;
milliseconds({minutes, N}) -> N * 60000;
milliseconds({seconds, N}) -> N * 1000;
milliseconds(N) when is_number(N) -> round(N);
milliseconds(_) -> 0.

get_timetrap_info() -> {20000, {false, 1}}.

get_config(_) -> undefined.
get_config(_, Default) -> Default.
get_progname() -> "erl".
notify(_, _) -> ok.

capture_start() -> fail(no_capture).
capture_stop() -> ok.
capture_get() -> [].

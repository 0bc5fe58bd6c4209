%% The settings by which handlers of logger guard against more events than they can write. The process that logs an event writes it here, so nothing
%% queues up: they are checked and kept.
-module(epiphany_overload).
-export([defaults/0, is_key/1, check/1]).

defaults() -> maps:without([type, filesync_repeat_interval], logger:std_config()).

is_key(Key) -> is_map_key(Key, defaults()).

%% ok, or the error for the first setting that is none, or for the three lengths if they contradict each other.
check(Settings) ->
    case [{K, V} || {K, V} <- lists:sort(maps:to_list(Settings)), not is_sound(K, V)] of
        [] -> check_lengths(maps:with([sync_mode_qlen, drop_mode_qlen, flush_qlen], maps:merge(defaults(), Settings)));
        [{K, V} | _] -> {error, {invalid_olp_config, #{K => V}}}
    end.

is_sound(Key, Value) when Key =:= burst_limit_enable; Key =:= overload_kill_enable -> is_boolean(Value);
is_sound(overload_kill_restart_after, infinity) -> true;
is_sound(Key, Value) -> is_key(Key) andalso is_integer(Value).

check_lengths(#{sync_mode_qlen := Sync, drop_mode_qlen := Drop, flush_qlen := Flush}) when Drop > 1, Sync =< Drop, Drop =< Flush -> ok;
check_lengths(Lengths) -> {error, {invalid_olp_levels, Lengths}}.

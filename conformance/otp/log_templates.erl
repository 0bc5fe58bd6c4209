%% Templates: metadata, conditions, times.
-module(log_templates).
-export([main/0]).
main() ->
    Meta = #{time => 1500000000987654, mfa => {mod, function, 2}, file => "some/file.erl", line => 17, nested => #{deep => [1, 2]}, text => "text",
             term => {a, "b"}},
    [io:format("~p: ~ts~n", [Config, logger_formatter:format(#{level => error, msg => {string, "message"}, meta => Meta}, Config)])
     || Config <- [#{template => [time, " ", level, ": ", msg]}, #{template => [mfa, " ", file, ":", line]}, #{template => [[nested, deep], [nested], missing]},
                   #{template => [text, " ", term]}, #{template => [{line, ["line ", line], ["no line"]}, {missing, ["?"], ["nothing"]}]},
                   #{template => [{[nested, deep], ["deep"], []}, {[nested, deeper], [], ["not deeper"]}]},
                   #{template => [time], time_offset => "Z"}, #{template => [time], time_offset => "+02:00"}, #{template => [time], time_offset => "-05:30"},
                   #{template => [time], time_designator => $\s, time_offset => "Z"}, #{template => [time], time_offset => 3600000000}]],
    [io:format("~w~n", [logger_formatter:check_config(C)])
     || C <- [#{}, #{single_line => 1}, #{depth => 0}, #{depth => unlimited}, #{chars_limit => x}, #{max_size => 10}, #{template => [msg]},
              #{template => bad}, #{template => [{a, b}]}, #{unknown => 1}, #{legacy_header => true}, #{report_cb => f}, #{time_designator => "T"},
              #{time_offset => "x"}, not_a_map]].

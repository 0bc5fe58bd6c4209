%% Events as the formatter writes them.
-module(log_formatter).
-export([main/0]).
main() ->
    Events = [{string, "text"}, {string, "two\nlines"}, {string, <<"binary">>}, {"~p and ~w~n", [[1, 2], "a"]}, {"bad ~p", []},
              {report, #{key => value, other => "string"}}, {report, [{key, value}, single]}, {report, #{long => lists:seq(1, 40)}}],
    Configs = [#{}, #{single_line => false}, #{legacy_header => true, single_line => false}, #{template => [level, "|", msg]},
               #{template => [msg], depth => 8}, #{max_size => 50}],
    [begin
         io:format("~p~n", [Config]),
         [io:format("  [~ts]~n", [format(Message, Config)]) || Message <- Events]
     end || Config <- Configs].

format(Message, Config) -> logger_formatter:format(#{level => warning, msg => Message, meta => #{time => 1600000000123456}}, Config).

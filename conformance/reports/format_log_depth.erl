%% The texts of reports with the depth that the application kernel has for them, and of a bridge.
-module(format_log_depth).
-export([main/0]).

main() ->
    show(error_logger:get_format_depth()),
    texts(),
    application:set_env(kernel, error_logger_format_depth, 10),
    texts(),
    application:set_env(kernel, error_logger_format_depth, 3),
    show({error_logger:get_format_depth(), error_logger:limit_term(lists:seq(1, 15))}),
    application:unset_env(kernel, error_logger_format_depth),
    [show(lists:flatten(supervisor_bridge:format_log(R, C))) || R <- bridge(), C <- configs()].

texts() ->
    Term = lists:seq(1, 15),
    show(gen_event:format_log(#{label => {gen_event, terminate}, handler => h, name => n, last_message => Term,
                                state => Term, reason => Term})),
    show(gen_server:format_log(#{label => {gen_server, terminate}, name => n, last_message => Term, state => Term,
                                 log => [Term], reason => Term, client_info => undefined})),
    show(gen_statem:format_log(#{label => {gen_statem, terminate}, name => n, queue => [Term, {cast, Term}],
                                 postponed => [], modules => [m], callback_mode => state_functions,
                                 state_enter => false, state => Term, timeouts => {0, []}, log => [Term],
                                 reason => {error, Term, []}, client_info => undefined})),
    [show(B:format_log(#{label => {B, no_handle_info}, module => m, message => Term})) || B <- [gen_server, gen_event]],
    [show(supervisor_bridge:format_log(R)) || R <- bridge()].

bridge() ->
    Term = lists:seq(1, 15),
    [#{label => {supervisor, error},
       report => [{supervisor, s}, {errorContext, e}, {reason, Term}, {offender, [{pid, p}, {mod, m}]}]},
     #{label => {supervisor, progress},
       report => [{supervisor, s}, {started, [{pid, p}, {mfa, {m, init, [Term]}}]}]}].

configs() -> [#{}, #{depth => 10}, #{single_line => true}, #{single_line => true, depth => 10}].

show(X) -> io:format("~p~n", [X]).

%% A module that finds out by behaviour_info which callbacks of a behaviour another one lacks.
-module(behaviours_checked).
-export([main/0, init/1, handle_call/3, handle_event/4, start/2]).

main() ->
    [io:format("~w: missing ~w, optional ~w, there ~w~n", [B, lists:sort(missing(All, Optional)), lists:sort(Optional -- exports()), [F || F <- All, there(F)]])
     || {B, All, Optional} <- [
        {gen_server, gen_server:behaviour_info(callbacks), gen_server:behaviour_info(optional_callbacks)},
        {gen_statem, gen_statem:behaviour_info(callbacks), gen_statem:behaviour_info(optional_callbacks)},
        {gen_event, gen_event:behaviour_info(callbacks), gen_event:behaviour_info(optional_callbacks)},
        {supervisor, supervisor:behaviour_info(callbacks), supervisor:behaviour_info(optional_callbacks)},
        {application, application:behaviour_info(callbacks), application:behaviour_info(optional_callbacks)}]].

missing(All, Optional) -> [F || F <- All -- Optional, not there(F)].

there(F) -> lists:member(F, exports()).

exports() -> module_info(exports).

init(_) -> ok.

handle_call(_, _, _) -> ok.

handle_event(_, _, _, _) -> ok.

start(_, _) -> ok.

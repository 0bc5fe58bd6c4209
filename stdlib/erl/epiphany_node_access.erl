%% What net_kernel knows of who may connect: cookies, the nodes that are allowed, and after what time a
%% silent peer is lost. Package node/gate in Go, which has the handshakes and connections, learns of
%% each change before the process that has made it goes on.
-module(epiphany_node_access).
-export([new/2, ask/4, changed/2]).

%% A peer is lost after so many ticks.
-define(INTENSITY, 4).

%% cookie is this node's own, cookies are those for other nodes. allowed are the nodes that may connect,
%% all if it is empty. time is after how many milliseconds a silent peer is lost, or {to, Time} while
%% that changes.
-record(access, {cookie, cookies = #{}, allowed = [], time}).

new(Cookie, Time) -> #access{cookie = Cookie, time = Time}.

%% {Reply, Access}, or {later, Access} where Go replies.
ask(cookie, _, _, #access{cookie = Cookie} = A) ->
    {Cookie, A};
ask({cookie, Node}, _, _, #access{cookie = Own, cookies = Cookies} = A) ->
    {maps:get(Node, Cookies, Own), A};
ask({set_cookie, Node, Cookie}, Who, Go, #access{cookies = Cookies} = A) ->
    Go ! {cookie, Node, Cookie, Who},
    {later, if Node =:= node() -> A#access{cookie = Cookie}; true -> A#access{cookies = Cookies#{Node => Cookie}} end};
ask({allow, Nodes}, Who, Go, #access{allowed = Allowed} = A) ->
    Go ! {allow, Nodes, Who},
    {later, A#access{allowed = Allowed ++ Nodes}};
ask(allowed, _, _, #access{allowed = Allowed} = A) ->
    {{ok, Allowed}, A};
ask(ticktime, _, _, #access{time = Time} = A) ->
    {shown(Time), A};
ask({ticktime, _, _}, _, _, #access{time = {to, _} = Time} = A) ->
    {shown(Time), A};
ask({ticktime, Time, Period}, _, Go, #access{time = Old} = A) ->
    case max((Time + ?INTENSITY - 1) div ?INTENSITY, 1) * ?INTENSITY of
        Old ->
            {unchanged, A};
        New ->
            Go ! {ticktime, min(Old, New) div ?INTENSITY, max(Old, New)},
            erlang:send_after(Period, self(), {ticktime, New}),
            {change_initiated, A#access{time = {to, New}}}
    end.

%% The time of transition is over: all nodes have had the time to change theirs.
changed(Go, #access{time = {to, New}} = A) ->
    Go ! {ticktime, New div ?INTENSITY, New},
    A#access{time = New}.

shown({to, Time}) -> {ongoing_change_to, shown(Time)};
shown(Time) -> Time div 1000.

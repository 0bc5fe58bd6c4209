%% What of module erlang needs no BIF: it is made of functions that are. The rest are BIFs of the virtual machine and of the master.
-module(erlang).
-export([append/2, subtract/2, term_to_iovec/1, term_to_iovec/2, iolist_to_iovec/1]).
-export([fun_to_list/1, fun_info_mfa/1, list_to_ref/1, list_to_port/1, port_to_list/1]).
-export([convert_time_unit/3, time_offset/0, time_offset/1, date/0, time/0, localtime/0, universaltime/0]).
-export([localtime_to_universaltime/1, localtime_to_universaltime/2, universaltime_to_localtime/1]).
-export([universaltime_to_posixtime/1, posixtime_to_universaltime/1]).
-export([is_alive/0, nodes/0, nodes/1, get_cookie/0, get_cookie/1, set_cookie/1, set_cookie/2, monitor_node/2, monitor_node/3, disconnect_node/1]).
-export([send_nosuspend/2, send_nosuspend/3, ports/0, open_port/2, port_close/1, port_command/2, port_command/3, port_connect/2, port_control/3]).
-export([port_call/3, port_info/1, port_info/2]).
-export([get_module_info/1, get_module_info/2, loaded/0, pre_loaded/0, decode_packet/3, display_nl/0, display_string/1]).
-compile({no_auto_import, [date/0, time/0, list_to_ref/1, list_to_port/1, port_to_list/1, term_to_iovec/1, term_to_iovec/2, is_alive/0, nodes/0,
                           nodes/1, monitor_node/2, disconnect_node/1, open_port/2, port_close/1, port_command/2, port_command/3, port_connect/2,
                           port_control/3]}).

append(L1, L2) -> L1 ++ L2.

subtract(L1, L2) -> L1 -- L2.

term_to_iovec(Term) -> [term_to_binary(Term)].

term_to_iovec(Term, Options) -> [term_to_binary(Term, Options)].

iolist_to_iovec(Data) ->
    case iolist_to_binary(Data) of
        Binary when byte_size(Binary) =:= 0 -> [];
        Binary -> [Binary]
    end.

%% Funs, references, ports

fun_to_list(Fun) when is_function(Fun) -> epiphany_io:write(Fun, -1, false);
fun_to_list(Other) -> error(badarg, [Other]).

fun_info_mfa(Fun) when is_function(Fun) ->
    {module, Module} = erlang:fun_info(Fun, module),
    {name, Name} = erlang:fun_info(Fun, name),
    {arity, Arity} = erlang:fun_info(Fun, arity),
    {Module, Name, Arity};
fun_info_mfa(Other) ->
    error(badarg, [Other]).

%% A reference is written as its node, which is 0, and its words, least significant last.
list_to_ref(Text) ->
    try
        "#Ref<0" ++ Rest = Text,
        [0 | Words] = words(Rest, 0),
        3 = length(Words),
        Node = atom_to_binary(node()),
        binary_to_term(iolist_to_binary([131, 90, 0, 3, 119, byte_size(Node), Node, word(0) | [word(W) || W <- lists:reverse(Words)]]))
    catch
        _:_ -> error(badarg, [Text])
    end.

words([C | Rest], N) when C >= $0, C =< $9, N < 1 bsl 32 -> words(Rest, 10 * N + C - $0);
words([$., C | Rest], N) when C >= $0, C =< $9 -> [N | words([C | Rest], 0)];
words(">", N) -> [N].

word(N) when N < 1 bsl 32 -> [N bsr 24, N bsr 16 band 255, N bsr 8 band 255, N band 255].

%% There are no ports.
list_to_port(Text) -> error(badarg, [Text]).

port_to_list(Port) when is_port(Port) -> io_lib:write(Port);
port_to_list(Port) -> error(badarg, [Port]).

%% Time

convert_time_unit(Time, From, To) ->
    try
        Parts = parts(To) * Time,
        case parts(From) of
            Second when Parts < 0 -> (Parts - Second + 1) div Second;
            Second -> Parts div Second
        end
    catch
        _:_ -> error(badarg, [Time, From, To])
    end.

%% The parts of a second that a unit stands for.
parts(second) -> 1;
parts(millisecond) -> 1000;
parts(microsecond) -> 1000000;
parts(nanosecond) -> 1000000000;
parts(native) -> 1000000000;
parts(perf_counter) -> 1000000000;
parts(seconds) -> 1;
parts(milli_seconds) -> 1000;
parts(micro_seconds) -> 1000000;
parts(nano_seconds) -> 1000000000;
parts(Unit) when is_integer(Unit), Unit > 0 -> Unit.

time_offset() -> time_offset(native).

%% Whole seconds: what passes between two looks at the clock does not count.
time_offset(Unit) ->
    Mark = erlang:monotonic_time(),
    try
        convert_time_unit((erlang:system_time() - Mark) div 1000000000, second, Unit)
    catch
        _:_ -> error(badarg, [Unit])
    end.

date() -> element(1, universaltime()).

time() -> element(2, universaltime()).

%% The clock on the wall shows universal time.
localtime() -> universaltime().

universaltime() -> posixtime_to_universaltime(erlang:system_time(second)).

localtime_to_universaltime(Local) -> localtime_to_universaltime(Local, undefined).

localtime_to_universaltime(Local, Dst) ->
    case is_datetime(Local, 1902) of
        true when Dst =:= false; Dst =:= undefined -> Local;
        true when Dst =:= true -> posixtime_to_universaltime(universaltime_to_posixtime(Local) - 3600);
        _ -> error(badarg, [Local, Dst])
    end.

universaltime_to_localtime(Universal) ->
    case is_datetime(Universal, 1902) of
        true -> Universal;
        false -> error(badarg, [Universal])
    end.

is_datetime({{Year, Month, Day}, {Hour, Minute, Second}}, First) ->
    within(Year, First, 2147483646) andalso within(Month, 1, 12) andalso within(Day, 1, last_day(Year, Month)) andalso within(Hour, 0, 23)
        andalso within(Minute, 0, 59) andalso within(Second, 0, 59);
is_datetime(_, _) ->
    false.

within(N, Low, High) -> is_integer(N) andalso N >= Low andalso N =< High.

last_day(Year, Month) -> days(Year, Month + 1, 1) - days(Year, Month, 1).

%% Seconds since 1970.
universaltime_to_posixtime({{Year, Month, Day}, {Hour, Minute, Second}} = DateTime) ->
    case is_datetime(DateTime, 1600) of
        true -> ((days(Year, Month, Day) * 24 + Hour) * 60 + Minute) * 60 + Second;
        false -> error(badarg, [DateTime])
    end;
universaltime_to_posixtime(Other) ->
    error(badarg, [Other]).

posixtime_to_universaltime(Seconds) when is_integer(Seconds), Seconds < 1 bsl 63, Seconds >= -(1 bsl 63) ->
    Days = floor_div(Seconds, 86400),
    InDay = Seconds - Days * 86400,
    {date_of(Days), {InDay div 3600, InDay div 60 rem 60, InDay rem 60}};
posixtime_to_universaltime(Other) ->
    error(badarg, [Other]).

%% Days since 1970. Years begin in March here, so that a leap day is the last of its year; from there on the months of 30 and 31 days
%% recur every five.
days(Year, Month, Day) when Month < 3 -> days_from_march(Year - 1, Month + 9, Day);
days(Year, Month, Day) -> days_from_march(Year, Month - 3, Day).

days_from_march(Year, Month, Day) ->
    Year * 365 + floor_div(Year, 4) - floor_div(Year, 100) + floor_div(Year, 400) + (153 * Month + 2) div 5 + Day - 719469.

%% The last year that began before a day is found from its mean length; the estimate is at most one too high.
date_of(Days) ->
    Year = year_of(Days, floor_div((Days + 719468) * 400, 146097)),
    InYear = Days - days_from_march(Year, 0, 1),
    Month = (5 * InYear + 2) div 153,
    Day = InYear - (153 * Month + 2) div 5 + 1,
    if
        Month < 10 -> {Year, Month + 3, Day};
        true -> {Year + 1, Month - 9, Day}
    end.

year_of(Days, Year) ->
    case days_from_march(Year, 0, 1) of
        First when First > Days -> year_of(Days, Year - 1);
        _ -> case days_from_march(Year + 1, 0, 1) of
                 Next when Next =< Days -> year_of(Days, Year + 1);
                 _ -> Year
             end
    end.

floor_div(N, D) when N >= 0 -> N div D;
floor_div(N, D) -> -((D - 1 - N) div D).

is_alive() -> node() =/= nonode@nohost.

nodes() -> nodes(visible).

nodes(Types) when is_list(Types) ->
    try lists:all(fun is_node_type/1, Types) of
        true ->
            [node() || lists:member(this, Types) orelse lists:member(known, Types)]
                ++ [N || is_alive(), N <- epiphany_node:ask({nodes, Types}, [])];
        false -> error(badarg, [Types])
    catch
        error:function_clause -> error(badarg, [Types])
    end;
nodes(Type) ->
    case is_node_type(Type) of
        true -> nodes([Type]);
        false -> error(badarg, [Type])
    end.

is_node_type(Type) -> lists:member(Type, [visible, hidden, connected, this, known]).

%% Cookies are those of net_kernel: the node's own, and those for other nodes.
get_cookie() -> cookie(cookie).

get_cookie(Node) when Node =:= node() -> get_cookie();
get_cookie(Node) when is_atom(Node) -> cookie({cookie, Node});
get_cookie(Node) -> error(badarg, [Node]).

cookie(Request) ->
    case is_alive() of
        true -> epiphany_node:ask({access, Request}, nocookie);
        false -> nocookie
    end.

set_cookie(Cookie) when is_atom(Cookie) -> set_node_cookie(node(), Cookie);
set_cookie(Cookie) -> error(badarg, [Cookie]).

set_cookie(Node, Cookie) when is_atom(Node), Node =/= nonode@nohost, is_atom(Cookie) -> set_node_cookie(Node, Cookie);
set_cookie(Node, Cookie) -> error(badarg, [Node, Cookie]).

set_node_cookie(Node, Cookie) ->
    case is_alive() andalso epiphany_node:ask({access, {set_cookie, Node, Cookie}}, false) of
        true -> true;
        false -> error(distribution_not_started)
    end.

monitor_node(Node, Flag) -> monitor_node(Node, Flag, []).

monitor_node(Node, Flag, _Options) when Node =:= node(), is_boolean(Flag) -> true;
monitor_node(Node, Flag, Options) ->
    case is_alive() of
        true when is_atom(Node), is_boolean(Flag), is_list(Options) ->
            epiphany_node:watch_node(Node, Flag),
            case not Flag orelse epiphany_node:ask({reach, Node, not lists:member(allow_passive_connect, Options)}, notalive) of
                true ->
                    true;
                Reason ->
                    epiphany_node:watch_node(Node, false),
                    error(Reason, [Node, Flag, Options])
            end;
        true ->
            error(badarg, [Node, Flag, Options]);
        false ->
            error(notalive, [Node, Flag, Options])
    end.

disconnect_node(Node) -> net_kernel:disconnect(Node).

send_nosuspend(To, Message) -> send_nosuspend(To, Message, []).

send_nosuspend(To, Message, Options) ->
    erlang:send(To, Message, [nosuspend | Options]),
    true.

ports() -> [].

open_port(Name, Settings) -> error(badarg, [Name, Settings]).

port_close(Port) -> error(badarg, [Port]).

port_command(Port, Data) -> error(badarg, [Port, Data]).

port_command(Port, Data, Options) -> error(badarg, [Port, Data, Options]).

port_connect(Port, Pid) -> error(badarg, [Port, Pid]).

port_control(Port, Operation, Data) -> error(badarg, [Port, Operation, Data]).

port_call(Port, Operation, Data) -> error(badarg, [Port, Operation, Data]).

port_info(Port) when is_atom(Port) -> undefined;
port_info(Port) -> error(badarg, [Port]).

port_info(Port, Item) when is_atom(Port), is_atom(Item) -> undefined;
port_info(Port, Item) -> error(badarg, [Port, Item]).

%% Modules, display

loaded() -> epiphany:modules().

%% The others are loaded when they are called.
pre_loaded() -> [erlang].

get_module_info(Module) -> Module:module_info().

get_module_info(Module, Item) -> Module:module_info(Item).

decode_packet(Type, Bits, Options) ->
    try
        epiphany_packet:decode(Type, Bits, Options)
    catch
        error:_ -> error(badarg, [Type, Bits, Options])
    end.

%% What follows is written to standard error.

display_nl() -> display_string("\r\n").

display_string(Text) when is_list(Text) ->
    try
        io:put_chars(standard_error, Text),
        true
    catch
        _:_ -> error(badarg, [Text])
    end;
display_string(Text) ->
    error(badarg, [Text]).

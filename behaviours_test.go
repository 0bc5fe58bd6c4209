package epiphany_test

import (
	"context"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// runIn runs main/0 of a module in a directory of files, and gives what it prints and what is
// reported, times taken out.
func runIn(t *testing.T, files_ map[string]string, module string, opts ...epiphany.Option) (out, reports string) {
	t.Helper()
	sys, o, r := newSystem(t, opts...)
	require.NoError(t, sys.Load(t.Context(), filepath.Join(files(t, files_), module+".erl")))
	reason, err := sys.Run(context.Background(), module, "main")
	require.NoError(t, err)
	assert.Equal(t, epiphany.Atom("normal"), reason)
	return o.String(), stamp.ReplaceAllString(r.String(), "==== ===")
}

var stamp = regexp.MustCompile(`==== \S+ ===`)

func TestApplicationsAreFoundBesideModules(t *testing.T) {
	out, _ := runIn(t, map[string]string{
		"app.erl": `-module(app).
-export([main/0, start/2, stop/1]).
main() ->
    logger:set_primary_config(level, none),
    io:format("~p~n", [application:ensure_all_started(app)]),
    io:format("~p ~p~n", [application:get_key(app, vsn), application:get_env(app, key)]),
    [io:format("~p~n", [application:start(A)]) || A <- [bad, other, none, '../app']],
    io:format("~p~n", [epiphany:resource(none)]),
    try epiphany:resource("app") catch error:E -> io:format("~p~n", [E]) end.
start(normal, []) -> {ok, spawn_link(fun() -> receive after infinity -> ok end end)}.
stop(_) -> ok.
`,
		"app.app":   "%% A resource.\n{application, app, [{vsn, \"1\"}, {mod, {app, []}}, {env, [{key, [1.5, <<1>>]}]}]}.\n",
		"bad.app":   "{application, bad, [\n",
		"other.app": "{application, another, []}.\n",
	}, "app")
	assert.Equal(t, `{ok,[app]}
{ok,"1"} {ok,[1.5,<<1>>]}
{error,{["1",58,32,["syntax error before: ",[]]],"bad.app"}}
{error,{bad_application,{application,another,[]}}}
{error,{"no such file or directory","none.app"}}
{error,{"no such file or directory","../app.app"}}
error
badarg
`, out)
}

func TestOptionPlaceSaysWhereProcessesRun(t *testing.T) {
	program := map[string]string{"place.erl": `-module(place).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).
main() ->
    [begin
         {ok, Pid} = gen_server:start_link(?MODULE, [], [{spawn_opt, Options}]),
         io:format("~p ~p~n", [Options, gen_server:call(Pid, where)])
     end || Options <- [[], [{place, host}], [{place, core}], [{place, any}]]],
    [try spawn_opt(fun() -> ok end, [{place, P}]) catch error:E -> io:format("~p~n", [E]) end || P <- [nowhere, 1]].
init([]) -> {ok, []}.
handle_call(where, _, S) -> {reply, epiphany:host(), S}.
handle_cast(_, S) -> {noreply, S}.
`}
	out, _ := runIn(t, program, "place")
	assert.Equal(t, "[] master\n[{place,host}] master\n[{place,core}] slave\n[{place,any}] slave\nbadarg\nbadarg\n", out)
	out, _ = runIn(t, program, "place", epiphany.WithCoresFirst())
	assert.Equal(t, "[] slave\n[{place,host}] master\n[{place,core}] slave\n[{place,any}] slave\nbadarg\nbadarg\n", out)
}

func TestLoggerPrintsAsOTP(t *testing.T) {
	_, reports := runIn(t, map[string]string{"reports.erl": `-module(reports).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).
main() ->
    logger:error("text ~p", [[1, 2]]),
    logger:warning(#{a => 1, b => "two"}),
    error_logger:info_report([{c, 3}, d]),
    logger:info("not seen"),
    {ok, Pid} = gen_server:start({local, a_name}, ?MODULE, state, []),
    Ref = monitor(process, Pid),
    gen_server:cast(Pid, stop),
    receive {'DOWN', Ref, _, _, _} -> ok end,
    process_flag(trap_exit, true),
    {error, _} = supervisor:start_link({local, sup}, ?MODULE, sup),
    logger:set_primary_config(level, none),
    spawn(fun() -> error(unseen) end),
    timer:sleep(1).
init(sup) -> {ok, {#{}, [#{id => bad, start => {?MODULE, init, [refused]}}]}};
init(refused) -> {error, refused};
init(S) -> {ok, S}.
handle_call(_, _, S) -> {reply, ok, S}.
handle_cast(stop, S) -> self() ! {message, lists:seq(1, 30)}, {stop, why, S}.
`}, "reports")
	reports = regexp.MustCompile(`(?m)^    (pid|ancestors|heap_size|stack_size|reductions): .*$|^      in function  gen_server.*$`).ReplaceAllString(reports, "    $1")
	assert.Equal(t, `=ERROR REPORT==== ===
text [1,2]
=WARNING REPORT==== ===
    a: 1
    b: two
=INFO REPORT==== ===
    c: 3
    d
=ERROR REPORT==== ===
** Generic server a_name terminating 
** Last message in was {'$gen_cast',stop}
** When Server state == state
** Reason for termination ==
** why

=CRASH REPORT==== ===
  crasher:
    initial call: reports:init/1
    pid
    registered_name: a_name
    exception exit: why
    
    ancestors
    message_queue_len: 1
    messages: [{message,[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,
                            20,21,22,23,24,25,26,27,28,29,30]}]
    links: []
    dictionary: []
    trap_exit: false
    status: running
    heap_size
    stack_size
    reductions
  neighbours:

=SUPERVISOR REPORT==== ===
    supervisor: {local,sup}
    errorContext: start_error
    reason: refused
    offender: [{pid,undefined},
               {id,bad},
               {mfargs,{reports,init,[refused]}},
               {restart_type,permanent},
               {significant,false},
               {shutdown,5000},
               {child_type,worker}]

`, reports)
}

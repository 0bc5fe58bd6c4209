package epiphany_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

// Go code talks to a process on a core.
func Example() {
	ctx := context.Background()
	sys, err := epiphany.New(epiphany.WithCodePath("examples/01-stats"))
	if err != nil {
		log.Fatal(err)
	}
	defer sys.Close()
	server, err := sys.Spawn(ctx, "stats", "serve") // a protoactor-go PID of a process on a core
	if err != nil {
		log.Fatal(err)
	}
	sys.Root().Send(server, epiphany.Tuple{epiphany.Atom("add"), 4})
	sys.Root().Send(server, epiphany.Tuple{epiphany.Atom("add"), 5})
	reply, err := epiphany.Ask[epiphany.Tuple](ctx, sys, server, epiphany.Atom("average"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(reply[1], reply[2])
	// Output: average 4.5
}

// withSource is a system with one module, whose name is that of the file without its ending.
func withSource(file, source string, opts ...epiphany.Option) *epiphany.System {
	sys, err := epiphany.New(opts...)
	if err != nil {
		log.Fatal(err)
	}
	if err := sys.LoadSource(context.Background(), file, []byte(source)); err != nil {
		log.Fatal(err)
	}
	return sys
}

const shopSource = `
-module(shop).
-export([loop/0]).
loop() ->
    receive
        {From, Order = #{id := Id, price := Price}} ->
            From ! Order#{price := 2 * Price, note => <<"order ", (integer_to_binary(Id))/binary>>},
            loop()
    end.
`

// An order is #{id => Id, price => Price, note => Note} to Erlang, or without the note.
type order struct {
	ID    int     `erl:"id"`
	Price float64 `erl:"price"`
	Note  string  `erl:"note,binary,optional"`
}

// Structs whose fields have tags cross as maps.
func ExampleAsk() {
	ctx := context.Background()
	sys := withSource("shop.erl", shopSource)
	defer sys.Close()
	shop, err := sys.Spawn(ctx, "shop", "loop")
	if err != nil {
		log.Fatal(err)
	}
	reply, err := epiphany.Ask[order](ctx, sys, shop, order{ID: 7, Price: 1.25})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\n", reply)
	_, err = epiphany.Ask[order](ctx, sys, shop, map[string]any{"id": 7})
	fmt.Println(err)
	// Output:
	// {ID:7 Price:2.5 Note:order 7}
	// term: ["id"]: a string cannot be the key of a Go map: an Atom can, and a Map may have any keys
}

func ExampleAs() {
	reply := epiphany.List{int64(3), int64(4)} // as a process sends [3, 4]
	ints, err := epiphany.As[[]uint8](reply)
	fmt.Println(ints, err)
	_, err = epiphany.As[[]string](reply)
	fmt.Println(err)
	// Output:
	// [3 4] <nil>
	// term: [0]: integer 3 does not fit string
}

// A struct with a Record crosses as a tagged tuple.
func ExampleAssign() {
	type quotient struct {
		epiphany.Record `erl:"quotient"`
		Value           float64
		Unit            string `erl:",atom"`
	}
	var q quotient
	err := epiphany.Assign(&q, epiphany.Tuple{epiphany.Atom("quotient"), 2.5, epiphany.Atom("kg")})
	fmt.Println(q.Value, q.Unit, err)
	err = epiphany.Assign(&q, epiphany.Tuple{epiphany.Atom("quotient"), epiphany.Atom("none"), epiphany.Atom("kg")})
	fmt.Println(err)
	// Output:
	// 2.5 kg <nil>
	// term: quotient.Value: atom none does not fit float64
}

// Values print as Erlang writes them.
func ExampleTuple() {
	fmt.Println(epiphany.Tuple{epiphany.Atom("ok"), epiphany.List{int64('h'), int64('i')}, []byte{1, 2}, nil})
	fmt.Println(epiphany.Map{{Key: epiphany.Atom("Tea time"), Value: 5.0}})
	// Output:
	// {ok,"hi",<<1,2>>,undefined}
	// #{'Tea time' => 5.0}
}

const clientSource = `
-module(client).
-export([ask/1]).
ask(Go) ->
    Go ! {self(), "what is the time?"},
    receive Answer -> exit({answer, Answer}) after 5000 -> exit(timeout) end.
`

// A process asks a Go actor, which takes its time: timeouts of processes wait for Go code.
func Example_goActor() {
	ctx := context.Background()
	sys := withSource("client.erl", clientSource)
	defer sys.Close()
	clock := sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		if question, ok := c.Message().(epiphany.Tuple); ok {
			go func() {
				time.Sleep(50 * time.Millisecond)
				sys.Root().Send(question[0].(*actor.PID), epiphany.Atom("noon"))
			}()
		}
	}))
	reason, err := sys.Run(ctx, "client", "ask", clock)
	fmt.Println(reason, err)
	// Output: {answer,noon} <nil>
}

const serverSource = `
-module(server).
-export([loop/1]).
loop(State) ->
    receive
        {'$gen_call', {From, Ref}, get} -> From ! {Ref, State}, loop(State)
    end.
`

// ReplyTo stands for the sender's pid where the process expects it elsewhere than in {From, Value}.
func ExampleReplyTo() {
	ctx := context.Background()
	sys := withSource("server.erl", serverSource)
	defer sys.Close()
	server, err := sys.Spawn(ctx, "server", "loop", 42)
	if err != nil {
		log.Fatal(err)
	}
	call := epiphany.Tuple{epiphany.Atom("$gen_call"), epiphany.Tuple{epiphany.ReplyTo, 1}, epiphany.Atom("get")}
	reply, err := epiphany.Ask[epiphany.Tuple](ctx, sys, server, call)
	fmt.Println(reply, err)
	// Output: {1,42} <nil>
}

const worker = `
-module(worker).
-export([where/0, crash/0]).
where() -> receive {From, where} -> From ! epiphany:host(), where() end.
crash() -> receive go -> exit({crashed, on_purpose}) end.
`

// A process goes to the ARM when every core is taken.
func ExampleSystem_SpawnWith() {
	ctx := context.Background()
	sys := withSource("worker.erl", worker, epiphany.WithCores(1, 1))
	defer sys.Close()
	for range 2 {
		pid, err := sys.SpawnWith(ctx, epiphany.SpawnOptions{Place: epiphany.CoreOrARM}, "worker", "where")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(epiphany.Ask[epiphany.Atom](ctx, sys, pid, epiphany.Atom("where")))
	}
	_, err := sys.Spawn(ctx, "worker", "where")
	fmt.Println(err)
	// Output:
	// slave <nil>
	// master <nil>
	// epiphany: system_limit: every core is taken
}

// A Go actor that monitors a process hears of its end, with the reason.
func ExampleSystem_Monitor() {
	ctx := context.Background()
	sys := withSource("worker.erl", worker)
	defer sys.Close()
	pid, err := sys.Spawn(ctx, "worker", "crash")
	if err != nil {
		log.Fatal(err)
	}
	closed := make(chan *epiphany.Down)
	watcher := sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		if down, ok := c.Message().(*epiphany.Down); ok {
			closed <- down
		}
	}))
	if err := sys.Monitor(watcher, pid); err != nil {
		log.Fatal(err)
	}
	sys.Root().Send(pid, epiphany.Atom("go"))
	fmt.Println((<-closed).Reason)
	_, err = epiphany.Ask[any](ctx, sys, pid, epiphany.Atom("where"))
	fmt.Println(err)
	// Output:
	// {crashed,on_purpose}
	// epiphany: the process has ended without an answer: noproc
}

const program = `
-module(program).
-export([main/0]).
main() -> timer:sleep(3600000), io:format("an hour later~n").
`

// A program that is alone skips idle time, and is the same in every run.
func ExampleSystem_RunMain() {
	sys := withSource("program.erl", program, epiphany.WithOutput(os.Stdout))
	defer sys.Close()
	reason, err := sys.RunMain(context.Background(), "program", "main")
	fmt.Println(reason, err)
	// Output:
	// an hour later
	// normal <nil>
}

// A page shows the system until the context ends; without an address it is on a free port of the
// loopback interface.
func ExampleServeUI() {
	sys := withSource("program.erl", program, epiphany.WithOutput(os.Stdout))
	defer sys.Close()
	ctx, cancel := context.WithCancel(context.Background())
	err := epiphany.ServeUI(ctx, sys, epiphany.UIOptions{Ready: func(url string) {
		reply, err := http.Get(url + "healthz")
		if err != nil {
			log.Fatal(err)
		}
		defer reply.Body.Close()
		fmt.Println(reply.Status)
		cancel()
	}})
	fmt.Println(err)
	// Output:
	// 200 OK
	// <nil>
}

// A preset of the thesis, changed.
func ExampleWithSettings() {
	settings, err := epiphany.Preset("thesis-cached")
	if err != nil {
		log.Fatal(err)
	}
	if err := settings.Set("wait", "trap"); err != nil {
		log.Fatal(err)
	}
	sys, err := epiphany.New(epiphany.WithSettings(settings))
	if err != nil {
		log.Fatal(err)
	}
	defer sys.Close()
	fmt.Println(sys.Cores(), settings.Get("wait"))
	// Output: 16 trap
}

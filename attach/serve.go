package attach

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

// module is the library's module of attached consoles.
const module = "epiphany_console"

// patience is how long a client may take to read what it is sent.
const patience = 30 * time.Second

// maxConsoles bounds the consoles of a system.
const maxConsoles = 16

// Serve lets consoles attach at a listener, which it closes, until the context ends. It returns when
// all consoles have ended. At a Unix domain socket only processes of this user, and of root, may.
func Serve(ctx context.Context, sys *epiphany.System, l net.Listener, log *slog.Logger) error {
	var all sync.WaitGroup
	defer all.Wait()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	free := make(chan bool, maxConsoles)
	for {
		c, err := l.Accept()
		if ctx.Err() != nil {
			if err == nil {
				c.Close()
			}
			return l.Close()
		}
		if err != nil {
			return errors.Join(fmt.Errorf("attach: %w", err), l.Close())
		}
		if err := permitted(c); err != nil {
			log.Warn("console refused", "why", err)
			_ = send(c, ended, []byte("consoles of other users may not attach"))
			c.Close()
			continue
		}
		select {
		case free <- true:
		default:
			log.Warn("console refused", "why", "too many are attached", "most", maxConsoles)
			_ = send(c, ended, []byte("too many consoles are attached"))
			c.Close()
			continue
		}
		all.Go(func() {
			if err := serve(ctx, sys, c); err != nil {
				log.Warn("console lost", "why", err)
			}
			<-free
		})
	}
}

// permitted tells why a client may not attach: it is another user's.
func permitted(c net.Conn) error {
	socket, is := c.(*net.UnixConn)
	if !is {
		return nil
	}
	uid, err := peerUser(socket)
	if own := uint32(os.Geteuid()); err == nil && uid != own && uid != 0 {
		err = fmt.Errorf("attach: a process of user %d; that of the system is %d", uid, own)
	}
	return err
}

// console is one that is attached.
type console struct {
	sys  *epiphany.System
	conn net.Conn

	lock sync.Mutex // of writing, and of what follows
	from *proto.PID // the device that wants a line, or nil
	n    int64      // the number of its request
	size any        // {Columns, Rows} of the terminal that the client is, or nil
}

// serve runs a console until it or the connection ends.
func serve(ctx context.Context, sys *epiphany.System, conn net.Conn) error {
	c := &console{sys: sys, conn: conn}
	defer conn.Close()
	actors := sys.ActorSystem()
	if actors == nil {
		return epiphany.ErrClosed
	}
	me := actors.Root.Spawn(proto.PropsFromFunc(c.receive))
	defer actors.Root.Stop(me)
	shell, err := sys.SpawnWith(ctx, epiphany.SpawnOptions{Place: epiphany.OnARM}, module, "main", me)
	if err != nil {
		_ = c.send(ended, []byte(err.Error()))
		return err
	}
	over := make(chan struct{})
	go func() { // it has ended, however that was
		defer close(over)
		reason, err := sys.Await(ctx, shell)
		text := "the console has ended"
		if err != nil {
			text = "the system has ended"
		} else if reason != any(epiphany.Atom("normal")) {
			text = "the console has ended with " + sys.Format(reason)
		}
		_ = c.send(ended, []byte(text))
		conn.Close()
	}()
	defer func() {
		_ = c.call(context.WithoutCancel(ctx), "kill", shell) // it has ended, or the system has
		<-over
	}()
	for {
		k, text, err := receive(conn)
		if err != nil {
			if errors.Is(err, net.ErrClosed) || errors.Is(err, io.EOF) {
				return nil // the console's end, or the client's
			}
			return err
		}
		if err := c.act(ctx, shell, k, text); err != nil {
			return err
		}
	}
}

// send sends a frame.
func (c *console) send(k kind, text []byte) error {
	c.lock.Lock()
	defer c.lock.Unlock()
	if err := c.conn.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	return send(c.conn, k, text)
}

// receive is the actor: it takes what the device of the console wants.
func (c *console) receive(ctx proto.Context) {
	request, ok := ctx.Message().(epiphany.Tuple)
	if !ok || len(request) < 3 {
		return
	}
	from, _ := request[1].(*proto.PID)
	n, _ := request[2].(int64)
	if from == nil {
		return
	}
	switch request[0] {
	case epiphany.Atom("output"):
		text, _ := request[len(request)-1].([]byte)
		if c.show(text) != nil {
			c.conn.Close()
			return // the console is ended, and needs no reply
		}
		ctx.Send(from, epiphany.Tuple{n, epiphany.Atom("ok")})
	case epiphany.Atom("input"):
		c.lock.Lock()
		c.from, c.n = from, n
		c.lock.Unlock()
		if c.send(wants, nil) != nil {
			c.conn.Close()
		}
	case epiphany.Atom("geometry"):
		c.lock.Lock()
		reply := epiphany.Tuple{epiphany.Atom("error"), epiphany.Atom("enotsup")}
		if c.size != nil {
			reply = epiphany.Tuple{epiphany.Atom("ok"), c.size}
		}
		c.lock.Unlock()
		ctx.Send(from, epiphany.Tuple{n, reply})
	}
}

// show sends text, in frames that are not too large.
func (c *console) show(text []byte) error {
	for {
		part := text[:min(len(text), MaxFrame)]
		if err := c.send(output, part); err != nil || len(part) == len(text) {
			return err
		}
		text = text[len(part):]
	}
}

// act does what the client wants.
func (c *console) act(ctx context.Context, shell *proto.PID, k kind, text []byte) error {
	switch k {
	case line:
		return c.reply(ctx, epiphany.Tuple{epiphany.Atom("ok"), text})
	case inputEnds:
		return c.reply(ctx, epiphany.Atom("eof"))
	case size:
		return c.resize(text)
	case interrupt:
		return c.call(ctx, "interrupt", shell)
	case complete:
		text, cursor, ok := cursorOf(text)
		if !ok {
			return errors.New("attach: a cursor beyond its line")
		}
		text, cursor = Complete(c.sys, text, cursor)
		return c.send(completed, withCursor(text, cursor))
	}
	return fmt.Errorf("attach: a frame of kind %d from a client", k)
}

// mostSize bounds the columns and rows of a terminal.
const mostSize = 1 << 16

func (c *console) resize(text []byte) error {
	if len(text) != 8 {
		return errors.New("attach: a size that is none")
	}
	columns, rows := binary.BigEndian.Uint32(text), binary.BigEndian.Uint32(text[4:])
	if columns == 0 || rows == 0 || columns > mostSize || rows > mostSize {
		return fmt.Errorf("attach: a terminal of %d columns and %d rows", columns, rows)
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.size = epiphany.Tuple{int64(columns), int64(rows)}
	return nil
}

// call has a function of the library do something to the shell.
func (c *console) call(ctx context.Context, function string, shell *proto.PID) error {
	_, err := c.sys.SpawnWith(ctx, epiphany.SpawnOptions{Place: epiphany.OnARM}, module, function, shell)
	return err
}

// reply gives the device what it has asked for.
func (c *console) reply(ctx context.Context, input any) error {
	c.lock.Lock()
	from, n := c.from, c.n
	c.from = nil
	c.lock.Unlock()
	if from == nil {
		return errors.New("attach: a line that nobody has asked for")
	}
	return c.sys.Send(ctx, from, epiphany.Tuple{n, input})
}

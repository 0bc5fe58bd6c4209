package attach

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
)

// Client is an attached console's end where somebody types.
type Client struct {
	conn     net.Conn
	lock     sync.Mutex  // of writing
	complete chan string // the line, and the cursor before it
}

// ErrLost is the error of a connection that ends without the system's saying so.
var ErrLost = errors.New("attach: the connection to the system is lost")

// Dial attaches to the system that listens at a path.
func Dial(ctx context.Context, path string) (*Client, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "unix", path)
	if err != nil {
		return nil, err
	}
	return &Client{conn: conn, complete: make(chan string, 1)}, nil
}

// Run shows what the system sends and has lines read, with their ends, when they are wanted; read
// returns io.EOF at the end. Run returns when the console or the context ends, with the reason as
// text. A call of read may still be waiting then.
func (c *Client) Run(ctx context.Context, out io.Writer, read func() (string, error)) (string, error) {
	defer c.conn.Close()
	defer context.AfterFunc(ctx, func() { c.conn.Close() })()
	for {
		k, text, err := receive(c.conn)
		if err != nil {
			if ctx.Err() != nil {
				return "", ctx.Err()
			}
			return "", errors.Join(ErrLost, err)
		}
		switch k {
		case output:
			if _, err := out.Write(text); err != nil {
				return "", err
			}
		case wants:
			go c.typed(read)
		case completed:
			select {
			case c.complete <- string(text):
			default: // nobody waits for it any more
			}
		case ended:
			return string(text), nil
		}
	}
}

// typed sends a line. If the connection is lost, Run finds out.
func (c *Client) typed(read func() (string, error)) {
	text, err := read()
	switch {
	case len(text) > MaxFrame:
		_ = c.send(inputEnds, nil)
	case text != "":
		_ = c.send(line, []byte(text))
	case err != nil:
		_ = c.send(inputEnds, nil)
	}
}

func (c *Client) send(k kind, text []byte) error {
	c.lock.Lock()
	defer c.lock.Unlock()
	return send(c.conn, k, text)
}

// Interrupt ends what the console evaluates.
func (c *Client) Interrupt() error { return c.send(interrupt, nil) }

// Resize tells the system the size of the terminal. Without it io:columns/0 is not supported.
func (c *Client) Resize(columns, rows int) error {
	data := binary.BigEndian.AppendUint32(nil, uint32(columns))
	return c.send(size, binary.BigEndian.AppendUint32(data, uint32(rows)))
}

// Complete is the function Complete in the system. It returns the line as it is if the connection
// ends.
func (c *Client) Complete(ctx context.Context, text string, cursor int) (string, int) {
	if strings.Contains(text, "\n") || c.send(complete, withCursor(text, cursor)) != nil {
		return text, cursor
	}
	select {
	case reply := <-c.complete:
		if line, at, ok := cursorOf([]byte(reply)); ok {
			return line, at
		}
	case <-ctx.Done():
	}
	return text, cursor
}

package coprthr

import (
	"context"
	"io"
	"math"
	"slices"
	"syscall"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// Numbers of the runtime's own calls.
const (
	callPrintf = host.FirstRuntimeCall + iota
	callPuts
	callPutchar
	callAlloc
	callFree
	callClear
	callResize
	firstOwn = host.FirstUserCall
)

// builtIn are the calls that every program may make.
var builtIn = []struct {
	name   string
	number uint32
}{
	{"read", 3}, {"write", 4}, {"open", 5}, {"close", 6}, {"unlink", 10}, {"lseek", 19},
	{"printf", callPrintf}, {"puts", callPuts}, {"putchar", callPutchar},
	{"malloc", callAlloc}, {"free", callFree}, {"calloc", callClear}, {"realloc", callResize},
	{"coprthr_dmalloc", callAlloc}, {"coprthr_dfree", callFree},
}

// request is what a core asks for.
type request struct {
	*Device
	ctx    context.Context
	member int
	number uint32
	args   [4]uint32
	sp     emu.Addr
}

// serve does what a core asks for and lets it go on.
func (d *Device) serve(ctx context.Context, i int) error {
	from := d.sys.Clock()
	words, err := d.get(ctx, i, wordNumber, 6)
	if err != nil {
		return err
	}
	r := request{d, ctx, i, words[0], [4]uint32(words[1:5]), words[5]}
	result, err := r.do()
	if err != nil {
		return err
	}
	if err := d.put(ctx, i, wordArgs, result); err != nil {
		return err
	}
	if err := d.put(ctx, i, wordState, stateRunning); err != nil {
		return err
	}
	if d.Served != nil {
		d.Served(i, r.number, from, d.sys.Clock())
	}
	return nil
}

func (r *request) do() (uint32, error) {
	switch r.number {
	case callPrintf:
		return r.print(r.format())
	case callPuts:
		s, errno := r.text(r.args[0])
		return r.print(s+"\n", errno)
	case callPutchar:
		_, err := r.print(string([]byte{byte(r.args[0])}), 0)
		return r.args[0], err
	case callAlloc:
		return r.alloc(int(r.args[0])), nil
	case callClear:
		n := uint64(r.args[0]) * uint64(r.args[1])
		at := r.alloc(int(min(n, math.MaxInt32)))
		if at == 0 {
			return 0, nil
		}
		return at, r.group.Write(r.ctx, r.member, at, make([]byte, n))
	case callResize:
		return r.resize(r.args[0], int(r.args[1]))
	case callFree:
		return r.free(r.args[0])
	}
	p := r.programs[r.member]
	if n := int(r.number) - firstOwn; n >= 0 && n < len(p.calls) {
		f := r.own[p.calls[n]]
		if f == nil {
			return failed(syscall.ENOSYS), nil
		}
		return f(r.ctx, r.group, r.member, r.args)
	}
	return r.calls.Do(r.ctx, r.group, r.member, r.number, r.args)
}

// failed is the result of a call that has failed.
func failed(errno syscall.Errno) uint32 { return -uint32(errno) }

// print writes a text to what programs print to.
func (r *request) print(text string, errno syscall.Errno) (uint32, error) {
	if errno != 0 {
		return failed(errno), nil
	}
	if r.calls.Stdout == nil {
		return uint32(len(text)), nil
	}
	n, err := io.WriteString(r.calls.Stdout, text)
	return uint32(n), err
}

// alloc gives a program shared DRAM, or 0.
func (r *request) alloc(n int) emu.Addr {
	b, err := r.sys.Alloc(n)
	if err != nil {
		return 0 // the program is told by a null pointer
	}
	r.memory = append(r.memory, b)
	return b.Address
}

// find is the index of what a program was given at an address, or -1.
func (r *request) find(at emu.Addr) int {
	return slices.IndexFunc(r.memory, func(b host.Buffer) bool { return b.Address == at })
}

// resize copies what was there to other memory.
func (r *request) resize(at emu.Addr, n int) (uint32, error) {
	to := r.alloc(n)
	i := r.find(at)
	if to == 0 || i < 0 {
		return to, nil
	}
	p := make([]byte, min(n, int(r.memory[i].Bytes)))
	if err := r.group.Read(r.ctx, r.member, at, p); err != nil {
		return 0, err
	}
	if err := r.group.Write(r.ctx, r.member, to, p); err != nil {
		return 0, err
	}
	_, err := r.free(at)
	return to, err
}

// free takes shared DRAM back that a program was given.
func (r *request) free(at uint32) (uint32, error) {
	if at == 0 {
		return 0, nil
	}
	n := r.find(at)
	if n < 0 {
		return failed(syscall.EINVAL), nil
	}
	b := r.memory[n]
	r.memory = slices.Delete(r.memory, n, n+1)
	return 0, r.sys.Free(b)
}

// maxText bounds a string of a program, in bytes.
const maxText = 4096

// text reads a string that ends with a zero.
func (r *request) text(a emu.Addr) (string, syscall.Errno) {
	var s []byte
	var p [4]byte
	for len(s) < maxText {
		n := len(p) - int(a)%len(p) // to the next word
		if r.group.Read(r.ctx, r.member, a, p[:n]) != nil {
			return "", syscall.EFAULT
		}
		if end := slices.Index(p[:n], 0); end >= 0 {
			return string(append(s, p[:end]...)), 0
		}
		s = append(s, p[:n]...)
		a += emu.Addr(n)
	}
	return "", syscall.EINVAL
}

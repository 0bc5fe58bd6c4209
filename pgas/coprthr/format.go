package coprthr

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"syscall"

	"github.com/parallergo/epiphany/emu"
)

// arguments are those behind the first one: r1 to r3, then what is on the stack, as if the
// registers were below it.
type arguments struct {
	*request
	next  emu.Addr
	errno syscall.Errno
}

// stackOffset is what the caller's frame has below the arguments on the stack.
const stackOffset = 8

func (a *arguments) word() (w uint32) {
	first := a.sp + stackOffset
	if n := int32(a.next - first); n < 0 {
		w = a.args[4+n/emu.WordBytes]
	} else {
		var p [emu.WordBytes]byte
		if a.group.Read(a.ctx, a.member, a.next, p[:]) != nil {
			a.errno = syscall.EFAULT
		}
		w = binary.LittleEndian.Uint32(p[:])
	}
	a.next += emu.WordBytes
	return w
}

func (a *arguments) double() uint64 {
	a.next = (a.next + 7) &^ 7
	low := a.word()
	return uint64(low) | uint64(a.word())<<32
}

// format makes the text of a printf: the host has the arguments' registers and stack.
func (r *request) format() (string, syscall.Errno) {
	f, errno := r.text(r.args[0])
	if errno != 0 {
		return "", errno
	}
	a := &arguments{request: r, next: r.sp + stackOffset - 3*emu.WordBytes}
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(f, "%")
		b.WriteString(plain)
		if !found || a.errno != 0 {
			return b.String(), a.errno
		}
		f = a.convert(&b, rest)
	}
}

// convert writes one conversion, and gives what follows it.
func (a *arguments) convert(b *strings.Builder, f string) (rest string) {
	n := len(f) - len(strings.TrimLeft(f, "-+ #0123456789.*"))
	flags := f[:n]
	for strings.Contains(flags, "*") {
		flags = strings.Replace(flags, "*", strconv.Itoa(int(int32(a.word()))), 1)
	}
	f = f[n:]
	size := len(f) - len(strings.TrimLeft(f, "hljzt"))
	length := f[:size]
	if size == len(f) || len(flags) > maxFlags {
		a.errno = syscall.EINVAL
		return ""
	}
	verb := f[size]
	switch verb {
	case '%':
		b.WriteByte('%')
	case 'd', 'i':
		b.WriteString(fmt.Sprintf("%"+whole(flags)+"d", a.signed(length)))
	case 'u':
		b.WriteString(fmt.Sprintf("%"+whole(flags)+"d", a.unsigned(length)))
	case 'x', 'X', 'o':
		b.WriteString(fmt.Sprintf("%"+whole(flags)+string(verb), a.unsigned(length)))
	case 'p':
		b.WriteString(fmt.Sprintf("%"+flags+"s", fmt.Sprintf("%#x", a.word())))
	case 'c':
		b.WriteString(fmt.Sprintf("%"+flags+"s", string([]byte{byte(a.word())})))
	case 's':
		s, errno := a.text(a.word())
		a.errno = errno
		b.WriteString(fmt.Sprintf("%"+flags+"s", s))
	case 'f', 'F', 'e', 'E', 'g', 'G':
		b.WriteString(float(flags, verb, math.Float64frombits(a.double())))
	default:
		a.errno = syscall.EINVAL
	}
	return f[size+1:]
}

// maxFlags bounds what may be between % and its letter.
const maxFlags = 16

// whole are flags for an integer: one with a precision is not filled with zeros.
func whole(flags string) string {
	if strings.Contains(flags, ".") {
		return strings.TrimLeft(flags, "0")
	}
	return flags
}

// float formats as C does: six digits where Go has as many as it takes, and infinities without a
// sign.
func float(flags string, verb byte, v float64) string {
	if !strings.Contains(flags, ".") {
		flags += ".6"
	}
	if math.IsInf(v, 0) || math.IsNaN(v) {
		width, _, _ := strings.Cut(strings.ReplaceAll(flags, "0", ""), ".")
		name := strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(v, 'g', -1, 64), "+"))
		return fmt.Sprintf("%"+width+"s", name)
	}
	return fmt.Sprintf("%"+flags+string(verb), v)
}

func (a *arguments) signed(length string) int64 {
	switch length {
	case "ll", "j":
		return int64(a.double())
	case "hh":
		return int64(int8(a.word()))
	case "h":
		return int64(int16(a.word()))
	}
	return int64(int32(a.word()))
}

func (a *arguments) unsigned(length string) uint64 {
	switch length {
	case "ll", "j":
		return a.double()
	case "hh":
		return uint64(uint8(a.word()))
	case "h":
		return uint64(uint16(a.word()))
	}
	return uint64(a.word())
}

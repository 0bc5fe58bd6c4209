package epiphany

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"sync"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/engine"
)

// A recording is sealed: behind sealMagic and the digest of the program that it was made with come
// blocks, each with its length, a check sum of all bytes of blocks up to its end, and the bytes,
// which are the engine's. So a replay refuses another program, and a recording that has been
// damaged, before what is damaged takes effect.
const (
	sealMagic = "EPSEAL1\n"
	maxBlock  = 1 << 27
)

// errSeal is an error of a recording.
func errSeal(what string) error { return fmt.Errorf("%w: %s", engine.ErrRecording, what) }

// sealer seals a recording. What comes before the program is known waits.
type sealer struct {
	w io.Writer

	mu      sync.Mutex
	started bool
	waiting []byte
	sum     uint32
}

// start says which program is recorded.
func (s *sealer) start(program [sha256.Size]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.started = true
	if _, err := s.w.Write(append([]byte(sealMagic), program[:]...)); err != nil {
		return err
	}
	_, err := s.write(s.waiting)
	s.waiting = nil
	return err
}

func (s *sealer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(p)
}

func (s *sealer) write(p []byte) (int, error) {
	if !s.started {
		s.waiting = append(s.waiting, p...)
		return len(p), nil
	}
	for block := range slices.Chunk(p, maxBlock) {
		s.sum = crc32.Update(s.sum, crc32.IEEETable, block)
		head := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, uint32(len(block))), s.sum)
		if _, err := s.w.Write(append(head, block...)); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// unsealer reads a sealed recording.
type unsealer struct {
	r       io.Reader
	opened  bool
	program [sha256.Size]byte
	sum     uint32
	block   bytes.Reader
}

// open reads the head.
func (u *unsealer) open() error {
	head := make([]byte, len(sealMagic)+len(u.program))
	if _, err := io.ReadFull(u.r, head); err != nil || string(head[:len(sealMagic)]) != sealMagic {
		return errSeal("it has no seal")
	}
	u.opened = true
	copy(u.program[:], head[len(sealMagic):])
	return nil
}

func (u *unsealer) Read(p []byte) (int, error) {
	if !u.opened {
		if err := u.open(); err != nil {
			return 0, err
		}
	}
	for u.block.Len() == 0 {
		if err := u.next(); err != nil {
			return 0, err
		}
	}
	return u.block.Read(p)
}

// next reads a block.
func (u *unsealer) next() error {
	var head [8]byte
	if _, err := io.ReadFull(u.r, head[:]); errors.Is(err, io.EOF) {
		return io.EOF
	} else if err != nil {
		return errSeal("cut short")
	}
	length := binary.LittleEndian.Uint32(head[:])
	if length > maxBlock {
		return errSeal("it is damaged: a block is too long")
	}
	var data bytes.Buffer // grows as data comes, not as the length promises
	if _, err := io.CopyN(&data, u.r, int64(length)); err != nil {
		return errSeal("cut short")
	}
	if u.sum = crc32.Update(u.sum, crc32.IEEETable, data.Bytes()); u.sum != binary.LittleEndian.Uint32(head[4:]) {
		return errSeal("it is damaged: the check sum is wrong")
	}
	u.block.Reset(data.Bytes())
	return nil
}

// sealed starts a recording with the program as it is when the first process is spawned, or
// compares that with the recorded one.
func (s *System) sealed() error {
	if s.recording == nil && s.replayed == nil {
		return nil
	}
	program, err := s.code.digest()
	switch {
	case err != nil:
		return err
	case s.recording != nil:
		return s.recording.start(program)
	case s.replayed.program != program:
		return errSeal("it was made with another program")
	}
	return nil
}

// digest is a check sum of the modules that have been given.
func (c *codePath) digest() (sum [sha256.Size]byte, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(c.given)) {
		data, err := bytecode.Marshal(c.given[name])
		if err != nil {
			return sum, err
		}
		h.Write(data)
	}
	h.Sum(sum[:0])
	return sum, nil
}

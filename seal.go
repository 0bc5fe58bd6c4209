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

// A recording is sealed. It starts with sealMagic and the digest of the recorded program. Blocks
// follow, each with its length, a checksum over the bytes of all blocks up to its end, and its
// bytes. The bytes are those of the engine or, if the length has the bit moduleBlock, the digest of
// a module that was searched for during the run. Therefore a replay refuses another program, and
// refuses a damaged recording before the damage takes effect.
const (
	sealMagic   = "EPSEAL2\n"
	maxBlock    = 1 << 27
	moduleBlock = 1 << 31
)

// digest is the digest of a program or of a module.
type digest [sha256.Size]byte

// errSeal returns an error about a recording.
func errSeal(what string) error { return fmt.Errorf("%w: %s", engine.ErrRecording, what) }

// sealer seals a recording. It buffers what is written before the program is known.
type sealer struct {
	w io.Writer

	mu      sync.Mutex
	started bool
	waiting []byte
	sum     uint32
}

// start sets the program that is recorded.
func (s *sealer) start(program digest) error {
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
		if err := s.block(block, 0); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

func (s *sealer) block(data []byte, kind uint32) error {
	s.sum = crc32.Update(s.sum, crc32.IEEETable, data)
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(data))|kind)
	_, err := s.w.Write(append(binary.LittleEndian.AppendUint32(head, s.sum), data...))
	return err
}

// module records the result of a search for a module.
func (s *sealer) module(found digest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.block(found[:], moduleBlock)
}

// unsealer reads a sealed recording.
type unsealer struct {
	r       io.Reader
	program digest

	mu      sync.Mutex
	opened  bool
	sum     uint32
	data    bytes.Buffer // read ahead, for the engine
	modules []digest     // read ahead
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
	u.mu.Lock()
	defer u.mu.Unlock()
	if !u.opened {
		if err := u.open(); err != nil {
			return 0, err
		}
	}
	for u.data.Len() == 0 {
		if err := u.next(); err != nil {
			return 0, err
		}
	}
	return u.data.Read(p)
}

// module returns the result of the recorded run's next search for a module, or io.EOF if the
// recording ends before it.
func (u *unsealer) module() (found digest, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for len(u.modules) == 0 {
		if err := u.next(); err != nil {
			return found, err
		}
	}
	found, u.modules = u.modules[0], u.modules[1:]
	return found, nil
}

// next reads a block.
func (u *unsealer) next() error {
	var head [8]byte
	if _, err := io.ReadFull(u.r, head[:]); errors.Is(err, io.EOF) {
		return io.EOF
	} else if err != nil {
		return errSeal("cut short")
	}
	length, ofModule := binary.LittleEndian.Uint32(head[:]), false
	if length&moduleBlock != 0 {
		length, ofModule = length&^moduleBlock, true
	}
	if length > maxBlock || ofModule && length != uint32(len(digest{})) {
		return errSeal("it is damaged: the length of a block is wrong")
	}
	var data bytes.Buffer // grows with the data, whatever the length claims
	if _, err := io.CopyN(&data, u.r, int64(length)); err != nil {
		return errSeal("cut short")
	}
	if u.sum = crc32.Update(u.sum, crc32.IEEETable,
		data.Bytes()); u.sum != binary.LittleEndian.Uint32(head[4:]) {
		return errSeal("it is damaged: the check sum is wrong")
	}
	if ofModule {
		u.modules = append(u.modules, digest(data.Bytes()))
		return nil
	}
	u.data.Write(data.Bytes())
	return nil
}

// sealed starts a recording with the program as it is when the first process is spawned, or
// compares that program with the recorded one.
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

// digest returns the digest of all modules that were loaded by the caller.
func (c *codePath) digest() (sum digest, err error) {
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

// sealedPath is the code path of a run that is recorded or replayed, where the results of searches
// for modules belong to the program.
type sealedPath struct {
	*codePath
	s *System
}

// Module implements codeserver.Source.
func (c sealedPath) Module(name string) (mod *Module, searched []string, err error) {
	mod, searched, err = c.codePath.Module(name)
	var found digest // zeros if there is none
	if mod != nil {
		data, err := bytecode.Marshal(mod)
		if err != nil {
			return nil, searched, err
		}
		found = sha256.Sum256(data)
	}
	if unlike := c.s.found(name, found); unlike != nil {
		c.s.loop.fail(unlike)
		return nil, searched, unlike
	}
	return mod, searched, err
}

// found records what has been found for a module, or compares it with what the recorded run found.
func (s *System) found(name string, found digest) error {
	if err := s.seal(); err != nil {
		return err
	}
	if s.recording != nil {
		return s.recording.module(found)
	}
	recorded, err := s.replayed.module()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil && recorded != found:
		err = errSeal("it was made with another module " + name)
	}
	return err
}

package suite

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm/rts"
)

// Version is that of files of results. It changes when older programs would misread them.
const Version = 2

// File is what stands in a file of results. It has neither the time of day nor a computer's name:
// the same runs write the same bytes.
type File struct {
	Version int      `json:"version"`
	Model   string   `json:"model"` // hash of the model's constants
	Runs    []Result `json:"runs"`
	Micro   []Figure `json:"micro"` // of the micro-benchmarks
}

// NewFile makes the file for results of the model as it is.
func NewFile(runs []Result, micro []Figure) *File {
	return &File{Version: Version, Model: ModelHash(), Runs: runs, Micro: micro}
}

// Constants are all constants of the model, fitted ones with the values that they have now.
func Constants() []emu.Constant {
	return slices.Concat(emu.Constants(), cost.Constants(), rts.Constants(), slave.Constants(),
		polling.Constants())
}

// ModelHash tells models apart by their constants: results with different hashes differ for that
// reason alone.
func ModelHash() string {
	h := sha256.New()
	for _, c := range Constants() {
		fmt.Fprintf(h, "%q %d %q\n", c.Name, c.Value, c.Unit)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Write writes the file as JSON with its keys sorted.
func (f *File) Write(w io.Writer) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	var sorted any
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&sorted); err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(sorted)
}

// Read reads a file of results. The error tells if it is none, or one of another version.
func Read(r io.Reader) (*File, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var head struct {
		Version *int `json:"version"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("no file of results: %w", err)
	}
	switch {
	case head.Version == nil:
		return nil, errors.New("no file of results: it has no version")
	case *head.Version != Version:
		return nil, fmt.Errorf("a file of results of version %d, this program reads version %d: run the benchmarks again", *head.Version, Version)
	}
	f := &File{}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(f); err != nil {
		return nil, fmt.Errorf("a damaged file of results: %w", err)
	}
	return f, f.check()
}

// check finds results without samples, which nothing could be computed of.
func (f *File) check() error {
	for _, r := range f.Runs {
		if len(r.Samples) == 0 {
			return fmt.Errorf("a damaged file of results: %s has no samples", r.Name())
		}
	}
	return nil
}

// Name is unique among the results of a file.
func (r *Result) Name() string {
	return fmt.Sprintf("%s/%s/%s/%s-%d/workers-%d", r.Group, r.System, r.Cores, r.Program, r.Size,
		r.Workers)
}

// Find gives the result of a name.
func (f *File) Find(name string) (*Result, bool) {
	i := slices.IndexFunc(f.Runs, func(r Result) bool { return r.Name() == name })
	if i < 0 {
		return nil, false
	}
	return &f.Runs[i], true
}

// Thesis gives the result of a program at the thesis's size in a system.
func (f *File) Thesis(system, program string) (*Result, bool) {
	i := slices.IndexFunc(f.Runs, func(r Result) bool {
		return r.Group == GroupThesis && r.System == system && r.Program == program
	})
	if i < 0 {
		return nil, false
	}
	return &f.Runs[i], true
}

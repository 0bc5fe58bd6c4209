package openshmem

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
)

// Raw is where files of repositories are.
const Raw = "https://raw.githubusercontent.com"

// most is the most that a file may have, in bytes.
const most = 1 << 20

// Name is where a file is below a folder of repositories.
func (f File) Name(dir, repository string) string {
	return filepath.Join(dir, filepath.FromSlash(repository), f.Commit, filepath.FromSlash(f.Path))
}

// Fetch gets a program's files below a folder, from an address like [Raw]; those that are there
// stay. A file with another sum is an error.
func (p *Program) Fetch(ctx context.Context, from, dir string) error {
	for _, f := range p.Files {
		name := f.Name(dir, p.Repository)
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			text, err = download(ctx, from+"/"+p.Repository+"/"+f.Commit+"/"+f.Path, name, f.Sum)
		}
		if err != nil {
			return err
		}
		if err := f.check(name, text); err != nil {
			return err
		}
	}
	return nil
}

// check compares a file's sum.
func (f File) check(name string, text []byte) error {
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != f.Sum {
		return fmt.Errorf("%s has the SHA-256 %x, want %s", name, sum, f.Sum)
	}
	return nil
}

// download gets a file, and keeps it if its sum is right.
func download(ctx context.Context, url, name, sum string) (text []byte, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, response.Status)
	}
	if text, err = io.ReadAll(io.LimitReader(response.Body, most)); err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	if err := (File{Sum: sum}).check(url, text); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, err
	}
	return text, os.WriteFile(name, text, 0o666)
}

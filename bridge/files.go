package bridge

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/parallergo/epiphany/regular"
	"github.com/parallergo/epiphany/term"
)

// maxOpen bounds the number of files that processes have open at one time, maxTransfer the bytes
// that one call reads.
const (
	maxOpen     = 1024
	maxTransfer = term.MaxWireBytes / 2
)

// files are the files of the host below one directory, which neither names nor symbolic links can
// leave. Without a directory every access is refused (eacces). Relative names start at the working
// directory, initially that directory; absolute names must lie below it.
type files struct {
	root  *os.Root // nil without
	dir   string   // absolute
	cwd   string   // relative to dir
	links links    // which links of names are followed
	open  map[int]*openFile
	last  int // last handle assigned
}

// openFile is a file that a process has open.
type openFile struct {
	*os.File
	read, write, add bool
	packed           *packed // nil unless it is compressed
}

// Close flushes what was written and closes the file.
func (file *openFile) Close() error {
	if file.packed == nil {
		return file.File.Close()
	}
	return errors.Join(file.packed.close(), file.File.Close())
}

// newFiles permits access to the files below dir, to none if dir is empty.
func newFiles(dir string) (*files, error) {
	f := &files{cwd: ".", open: map[int]*openFile{}}
	if dir == "" {
		return f, nil
	}
	var err error
	if f.dir, err = filepath.Abs(dir); err == nil {
		f.root, err = regular.OpenRoot(f.dir)
	}
	return f, err
}

func (f *files) close() {
	for _, file := range f.open {
		_ = file.Close() // there is no caller left to handle the error
	}
	if f.root != nil {
		_ = f.root.Close()
	}
}

// do executes a call, {Operation, Arguments...}, and returns ok, {ok, Value}, eof or {error,
// Posix}.
func (f *files) do(call term.Tuple) any {
	name, _ := call[0].(term.AtomName)
	args := arguments(call[1:])
	if op := onFiles[name]; op != nil {
		return f.onNames(op, args)
	}
	op := onHandles[name]
	file := f.open[args.int(0)]
	switch {
	case op == nil || args.wrong():
		return posixError("einval")
	case file == nil:
		return posixError("einval")
	}
	if file.packed != nil && name != "close" {
		if op := onPacked[name]; op != nil {
			return op(file.packed, args[1:])
		}
		return posixError("enotsup")
	}
	if name == "close" {
		delete(f.open, args.int(0))
	}
	return op(file, args[1:])
}

// onNames executes a call on file names.
func (f *files) onNames(op func(f *files, args arguments) (any, error), args arguments) any {
	if f.root == nil {
		return posixError("eacces")
	}
	for _, a := range args {
		if data, isName := a.([]byte); isName && slices.Contains(data, 0) {
			return posixError("badarg")
		}
	}
	v, err := op(f, args)
	for f.links = inDirectories; escapes(err) && f.links <= everywhere; f.links++ {
		v, err = op(f, args)
	}
	f.links = asTheyAre
	switch {
	case err != nil:
		return posix(err)
	case v == nil:
		return atomOK
	}
	return okTuple(v)
}

// arguments are the arguments of a call; one of the wrong type reads as zero.
type arguments []any

func (a arguments) int(i int) int {
	if i >= len(a) {
		return 0
	}
	n, _ := a[i].(int64)
	return int(n)
}

func (a arguments) bytes(i int) []byte {
	if i >= len(a) {
		return nil
	}
	data, _ := a[i].([]byte)
	return data
}

func (a arguments) atom(i int) term.AtomName {
	if i >= len(a) {
		return ""
	}
	name, _ := a[i].(term.AtomName)
	return name
}

func (a arguments) wrong() bool { return len(a) == 0 }

// path returns the name in an argument, relative to the root.
func (f *files) path(args arguments, i int) (string, error) {
	name := string(args.bytes(i))
	switch {
	case name == "":
		return "", syscall.ENOENT
	case filepath.IsAbs(name):
		below, err := f.below(name)
		if err != nil {
			return "", err
		}
		return f.resolved(below)
	}
	return f.resolved(filepath.Join(f.cwd, name))
}

// below returns an absolute name relative to the root.
func (f *files) below(name string) (string, error) {
	rel, err := filepath.Rel(f.dir, name)
	if err != nil || rel == ".." || strings.HasPrefix(rel, "../") {
		return "", syscall.EACCES
	}
	return rel, nil
}

// onFiles are the calls on file names.
var onFiles = map[term.AtomName]func(f *files, args arguments) (any, error){
	"open": (*files).openFile,
	"read_file": onPath(func(f *files, path string, _ arguments) (any, error) {
		return regular.ReadIn(f.root, path, maxTransfer)
	}),
	"delete": onPath(func(f *files, path string, _ arguments) (any, error) {
		if info, err := f.root.Lstat(path); err == nil && info.IsDir() {
			return nil, syscall.EPERM
		}
		return nil, f.root.Remove(path)
	}),
	"make_dir": onPath(func(f *files, path string, _ arguments) (any, error) {
		return nil, f.root.Mkdir(path, 0o777)
	}),
	"del_dir": onPath(func(f *files, path string, _ arguments) (any, error) {
		info, err := f.root.Lstat(path)
		if err == nil && !info.IsDir() {
			err = syscall.ENOTDIR
		}
		if err != nil {
			return nil, err
		}
		if err = f.root.Remove(path); errors.Is(err, syscall.ENOTEMPTY) {
			err = syscall.EEXIST
		}
		return nil, err
	}),
	"del_dir_r": onPath(func(f *files, path string, _ arguments) (any, error) {
		if _, err := f.root.Lstat(path); err != nil {
			return nil, err
		}
		return nil, f.root.RemoveAll(path)
	}),
	"list_dir": onPath(func(f *files, path string, _ arguments) (any, error) {
		dir, err := regular.OpenDirIn(f.root, path)
		if err != nil {
			return nil, err
		}
		defer dir.Close()
		names, err := dir.Readdirnames(-1)
		slices.Sort(names)
		list := make(term.List, len(names))
		for i, name := range names {
			list[i] = []byte(name)
		}
		return list, err
	}),
	"file_info": onPath(func(f *files, path string, _ arguments) (any, error) {
		info, err := f.root.Stat(path)
		return infoTuple(info, err)
	}),
	"link_info": onPath(func(f *files, path string, _ arguments) (any, error) {
		info, err := f.root.Lstat(path)
		return infoTuple(info, err)
	}),
	"read_link": onPath(func(f *files, path string, _ arguments) (any, error) {
		to, err := f.root.Readlink(path)
		return []byte(to), err
	}),
	"rename": onPath(func(f *files, path string, args arguments) (any, error) {
		to, err := f.path(args, 1)
		if err != nil {
			return nil, err
		}
		return nil, f.root.Rename(path, to)
	}),
	"make_link": onPath(func(f *files, path string, args arguments) (any, error) {
		from, err := f.path(args, 1)
		if err != nil {
			return nil, err
		}
		return nil, f.root.Link(from, path)
	}),
	"make_symlink": onPath(func(f *files, path string, args arguments) (any, error) {
		return nil, f.root.Symlink(string(args.bytes(1)), path)
	}),
	"change_mode": onPath(func(f *files, path string, args arguments) (any, error) {
		return nil, f.root.Chmod(path, fs.FileMode(args.int(1)).Perm())
	}),
	// change_owner(Name, User, Group) and change_times(Name, Access, Change): -1 leaves a user or
	// group as it is, times are seconds since 1970.
	"change_owner": onPath(func(f *files, path string, args arguments) (any, error) {
		return nil, f.root.Chown(path, args.int(1), args.int(2))
	}),
	"change_times": onPath(func(f *files, path string, args arguments) (any, error) {
		return nil, f.root.Chtimes(path, time.Unix(int64(args.int(1)), 0),
			time.Unix(int64(args.int(2)), 0))
	}),
	"get_cwd": func(f *files, _ arguments) (any, error) {
		return []byte(filepath.Join(f.dir, f.cwd)), nil
	},
	"set_cwd": onPath(func(f *files, path string, _ arguments) (any, error) {
		info, err := f.root.Stat(path)
		switch {
		case err != nil:
			return nil, err
		case !info.IsDir():
			return nil, syscall.ENOTDIR
		}
		f.cwd = filepath.Clean(path)
		return nil, nil
	}),
}

// onPath makes a call whose first argument is a file name.
func onPath(op func(f *files, path string, args arguments) (any,
	error)) func(f *files, args arguments) (any, error) {
	return func(f *files, args arguments) (any, error) {
		path, err := f.path(args, 0)
		if err != nil {
			return nil, err
		}
		return op(f, path, args)
	}
}

// infoTuple describes a file: {Size, Type, Access, {Accessed, Modified, Changed}, Mode, Links,
// Device, Inode, User, Group}, times in seconds since 1970.
func infoTuple(info fs.FileInfo, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	kind := "other"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		kind = "regular"
	case mode.IsDir():
		kind = "directory"
	case mode&fs.ModeSymlink != 0:
		kind = "symlink"
	case mode&fs.ModeDevice != 0:
		kind = "device"
	}
	access := "none"
	if perm := info.Mode().Perm(); perm&0o600 == 0o600 {
		access = "read_write"
	} else if perm&0o400 != 0 {
		access = "read"
	} else if perm&0o200 != 0 {
		access = "write"
	}
	changed := info.ModTime().Unix()
	times, mode := term.Tuple{changed, changed, changed}, int64(info.Mode().Perm())
	links, device, inode, user, group := int64(1), int64(0), int64(0), int64(0), int64(0)
	if stat, good := info.Sys().(*syscall.Stat_t); good {
		times, mode, links = term.Tuple{stat.Atim.Sec, changed, stat.Ctim.Sec}, int64(stat.Mode),
			int64(stat.Nlink)
		device, inode, user, group = int64(stat.Dev), int64(stat.Ino), int64(stat.Uid), int64(stat.Gid)
	}
	return term.Tuple{info.Size(), term.AtomName(kind), term.AtomName(access), times, mode, links,
		device, inode, user, group}, nil
}

// openFile implements open(Name, Modes), which returns a handle.
func (f *files) openFile(args arguments) (any, error) {
	path, err := f.path(args, 0)
	if err != nil {
		return nil, err
	}
	if len(f.open) >= maxOpen || len(args) < 2 {
		return nil, syscall.EMFILE
	}
	modes, _ := args[1].(term.List)
	has := func(mode string) bool { return slices.Contains(modes, any(term.AtomName(mode))) }
	file := &openFile{write: has("write") || has("append") || has("exclusive"), add: has("append")}
	file.read = has("read") || !file.write
	flags := os.O_RDONLY
	switch {
	case file.write && file.read:
		flags = os.O_RDWR | os.O_CREATE
	case file.write:
		flags = os.O_WRONLY | os.O_CREATE
	}
	switch {
	case has("append"):
		flags |= os.O_APPEND
	case has("exclusive"):
		flags |= os.O_EXCL
	case file.write && !file.read:
		flags |= os.O_TRUNC
	}
	if has("directory") {
		file.File, err = regular.OpenDirIn(f.root, path)
	} else {
		file.File, err = regular.OpenIn(f.root, path, flags, 0o666)
	}
	if err != nil {
		return nil, err
	}
	if has("compressed") {
		if err := f.pack(file); err != nil {
			_ = file.File.Close() // nothing was done with it
			return nil, err
		}
	}
	f.last++
	f.open[f.last] = file
	return int64(f.last), nil
}

// onHandles are the calls on an open file; their arguments are those behind the handle.
var onHandles = map[term.AtomName]func(file *openFile, args arguments) any{
	"close": func(file *openFile, _ arguments) any { return result(file.Close()) },
	"sync":  func(file *openFile, _ arguments) any { return result(file.Sync()) },
	"allocate": func(file *openFile, args arguments) any {
		return result(file.allocate(int64(args.int(0)), int64(args.int(1))))
	},
	"truncate": func(file *openFile, _ arguments) any {
		at, err := file.Seek(0, io.SeekCurrent)
		if err == nil {
			err = file.Truncate(at)
		}
		return result(err)
	},
	"read": func(file *openFile, args arguments) any {
		return file.reading(args.int(0), func(buf []byte) (int, error) { return io.ReadFull(file, buf) })
	},
	"pread": func(file *openFile, args arguments) any {
		return file.reading(args.int(1), func(buf []byte) (int, error) {
			return file.ReadAt(buf, int64(args.int(0)))
		})
	},
	"write": func(file *openFile, args arguments) any {
		if !file.write {
			return posixError("ebadf")
		}
		_, err := file.Write(args.bytes(0))
		return result(err)
	},
	"pwrite": func(file *openFile, args arguments) any {
		if !file.write {
			return posixError("ebadf")
		}
		if file.add { // appends, whatever the position
			_, err := file.Write(args.bytes(1))
			return result(err)
		}
		_, err := file.WriteAt(args.bytes(1), int64(args.int(0)))
		return result(err)
	},
	"position": func(file *openFile, args arguments) any {
		whence, known := map[term.AtomName]int{"bof": io.SeekStart, "cur": io.SeekCurrent,
			"eof": io.SeekEnd}[args.atom(0)]
		if !known {
			return posixError("einval")
		}
		at, err := file.Seek(int64(args.int(1)), whence)
		if err != nil {
			return posix(err)
		}
		return okTuple(at)
	},
}

// allocate extends the file, if necessary, so that it has n bytes at offset at.
func (file *openFile) allocate(at, n int64) error {
	switch {
	case at < 0 || n <= 0:
		return syscall.EINVAL
	case !file.write:
		return syscall.EBADF
	case at+n < 0:
		return syscall.EFBIG
	}
	info, err := file.Stat()
	if err == nil && info.Size() < at+n {
		err = file.Truncate(at + n)
	}
	return err
}

// reading returns the result of reading up to n bytes.
func (file *openFile) reading(n int, read func(buf []byte) (int, error)) any {
	switch {
	case !file.read:
		return posixError("ebadf")
	case n < 0:
		return posixError("einval")
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		n = min(n, int(min(max(info.Size(), 1), maxTransfer))) // no more than there is
	}
	buf := make([]byte, min(n, maxTransfer))
	got, err := read(buf)
	return readReply(buf[:got], n, err)
}

// readReply returns the result of a read of n bytes, of which data was read.
func readReply(data []byte, n int, err error) any {
	switch {
	case errors.Is(err, syscall.EIO):
		return posix(err)
	case len(data) > 0 || n == 0:
		return okTuple(data)
	case err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return atomEOF
	}
	return posix(err)
}

// result is ok or an error.
func result(err error) any {
	if err != nil {
		return posix(err)
	}
	return atomOK
}

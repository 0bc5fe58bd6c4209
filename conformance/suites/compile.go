package suites

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// compile compiles a suite and what its folder has beside suites, on OTP. Modules of the folder are
// large, and the same for all its suites: they are compiled once and kept.
func (r Runner) compile(ctx context.Context, dir string, s Suite) error {
	const script = `Options = [debug_info, report_errors],
		[compile:file(F, Options) || F <- filelib:wildcard("*.erl"), not lists:suffix("_SUITE.erl", F),
		 not filelib:is_file(filename:rootname(F) ++ ".beam")],
		case compile:file(hd(init:get_plain_arguments()), Options) of
			{ok, _} -> halt(0);
			_ -> halt(1)
		end.`
	kept := filepath.Join(r.Dir, "otp", "beams", s.Application())
	if err := copyObjects(kept, dir, nil); err != nil {
		return err
	}
	args := append(emulator(dir, s.Name), "-eval", script, "-extra", s.Name)
	if _, err := output(ctx, dir, "erl", args...); err != nil {
		return err
	}
	return copyObjects(dir, kept, func(module string) bool {
		_, err := os.Stat(filepath.Join(r.Dir, s.Folder, module+".erl"))
		return err == nil && !strings.HasSuffix(module, "_SUITE")
	})
}

// copyObjects copies object code of modules to where it is not yet.
func copyObjects(from, to string, of func(module string) bool) error {
	files, err := filepath.Glob(filepath.Join(from, "*.beam"))
	if err != nil {
		return err
	}
	errs := []error{os.MkdirAll(to, 0o777)}
	for _, f := range files {
		if of == nil || of(strings.TrimSuffix(filepath.Base(f), ".beam")) {
			errs = append(errs, copyObject(f, filepath.Join(to, filepath.Base(f))))
		}
	}
	return errors.Join(errs...)
}

// copyObject copies a file whole or not at all: another comparison may read it meanwhile.
func copyObject(from, to string) error {
	if _, err := os.Stat(to); err == nil {
		return nil
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(to), "part")
	if err != nil {
		return err
	}
	_, err = part.Write(text)
	return errors.Join(err, part.Close(), os.Rename(part.Name(), to))
}

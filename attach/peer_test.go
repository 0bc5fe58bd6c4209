package attach_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/attach"
)

// A console of another user is refused, although the rights of the socket permit it. The user is
// that of one thread, which ends with the goroutine.
func TestOtherUser(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can be another user")
	}
	s := serve(t)
	require.NoError(t, os.Chmod(s.path, 0o666))
	for dir, n := filepath.Dir(s.path), 0; n < 3; dir, n = filepath.Dir(dir), n+1 { // below /tmp
		require.NoError(t, os.Chmod(dir, 0o755))
	}
	for _, c := range []struct {
		uid  uintptr
		want string
	}{{65534, "consoles of other users may not attach"}, {0, "the console has ended"}} {
		end := make(chan string)
		go func() {
			defer close(end)
			runtime.LockOSThread()
			_, _, errno := syscall.RawSyscall(syscall.SYS_SETRESUID, ^uintptr(0), c.uid, ^uintptr(0))
			if !assert.Zero(t, errno) {
				return
			}
			client, err := attach.Dial(t.Context(), s.path)
			if assert.NoError(t, err) {
				why, err := client.Run(t.Context(), io.Discard,
					func() (string, error) { return "q().\n", nil })
				assert.NoError(t, err)
				end <- why
			}
		}()
		assert.Equal(t, c.want, <-end)
	}
}

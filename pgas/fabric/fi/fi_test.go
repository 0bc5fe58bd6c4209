package fi_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// numbers are those of the headers for cores, by names without FI_.
func numbers(t *testing.T) map[string]uint64 {
	t.Helper()
	headers, err := filepath.Glob("../device/include/rdma/*.h")
	require.NoError(t, err)
	all := map[string]uint64{}
	bit := regexp.MustCompile(`(?m)^#define FI_(\w+) __FI_BIT\((\d+)\)$`)
	list := regexp.MustCompile(`(?s)enum \w*\s*\{([^}]*)\}`)
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	for _, name := range headers {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range bit.FindAllStringSubmatch(string(text), -1) {
			n, err := strconv.Atoi(m[2])
			require.NoError(t, err)
			all[m[1]] = 1 << n
		}
		for _, m := range list.FindAllStringSubmatch(comment.ReplaceAllString(string(text), ""), -1) {
			enumerate(all, m[1])
		}
	}
	return all
}

// enumerate adds the names of an enumeration.
func enumerate(all map[string]uint64, body string) {
	var n uint64
	for part := range strings.SplitSeq(body, ",") {
		name, value, given := strings.Cut(strings.TrimSpace(part), "=")
		if v, err := strconv.ParseUint(strings.TrimSpace(value), 10, 64); given && err == nil {
			n = v
		}
		all[strings.TrimPrefix(strings.TrimSpace(name), "FI_")] = n
		n++
	}
}

// Numbers are those of the headers for cores.
func TestNumbers(t *testing.T) {
	all := numbers(t)
	for name, n := range map[string]fi.Flags{"MSG": fi.Msg, "RMA": fi.RMA, "TAGGED": fi.Tagged,
		"ATOMIC": fi.Atomic, "READ": fi.Read, "WRITE": fi.Write, "RECV": fi.Recv, "SEND": fi.Send,
		"REMOTE_READ": fi.RemoteRead, "REMOTE_WRITE": fi.RemoteWrite, "MULTI_RECV": fi.MultiRecv,
		"RMA_EVENT": fi.RMAEvent, "SOURCE": fi.Source, "DIRECTED_RECV": fi.DirectedRecv,
		"REMOTE_CQ_DATA": fi.RemoteCQData, "MORE": fi.More, "PEEK": fi.Peek, "FENCE": fi.Fence,
		"COMPLETION": fi.Completion, "INJECT": fi.Inject, "INJECT_COMPLETE": fi.InjectComplete,
		"TRANSMIT_COMPLETE": fi.TransmitComplete, "DELIVERY_COMPLETE": fi.DeliveryComplete,
		"DISCARD": fi.Discard, "CLAIM": fi.Claim, "SELECTIVE_COMPLETION": fi.SelectiveCompletion} {
		assert.Equal(t, all[name], uint64(n), name)
	}
	for name, n := range map[string]fi.Order{"RAR": fi.OrderRAR, "RAW": fi.OrderRAW,
		"RAS": fi.OrderRAS, "WAR": fi.OrderWAR, "WAW": fi.OrderWAW, "WAS": fi.OrderWAS,
		"SAR": fi.OrderSAR, "SAW": fi.OrderSAW, "SAS": fi.OrderSAS, "DATA": fi.OrderData} {
		assert.Equal(t, all["ORDER_"+name], uint64(n), name)
	}
	for name, n := range map[string]fi.Datatype{"INT8": fi.Int8, "UINT64": fi.Uint64,
		"FLOAT": fi.Float, "DOUBLE_COMPLEX": fi.DoubleComplex,
		"LONG_DOUBLE_COMPLEX": fi.LongDoubleComplex} {
		assert.Equal(t, all[name], uint64(n), name)
	}
	for name, n := range map[string]fi.OpCode{"MIN": fi.Min, "PROD": fi.Prod, "BXOR": fi.BXor,
		"ATOMIC_READ": fi.AtomicRead, "CSWAP": fi.CSwap, "MSWAP": fi.MSwap} {
		assert.Equal(t, all[name], uint64(n), name)
	}
	assert.Equal(t, all["EP_RDM"], uint64(fi.EndpointRDM))
	assert.Equal(t, all["PROGRESS_MANUAL"], uint64(fi.ProgressManual))
	named := regexp.MustCompile(`\(FI_(\w+)\)$`)
	for n := range fi.Errno(300) {
		if m := named.FindStringSubmatch(n.Error()); m != nil {
			assert.Equal(t, all[m[1]], uint64(n), m[1])
		}
	}
	assert.Equal(t, "fabric: no region has the key (FI_EKEYREJECTED)", fi.EKEYREJECTED.Error())
	assert.Equal(t, "fabric: error 1", fi.Errno(1).Error())
}

// provider offers what it is asked for, or an error.
type provider struct {
	name string
	err  error
}

func (p provider) Name() string { return p.name }

func (p provider) Info(_, _ string, _ fi.Flags, hints *fi.Info) ([]*fi.Info, error) {
	info := *hints
	info.Fabric.Provider = p.name
	return []*fi.Info{&info}[:1-len(p.name)%2], p.err
}

func (p provider) Fabric(fi.FabricAttr) (fi.Fabric, error) { return nil, p.err }

func names(infos []*fi.Info) (all []string) {
	for _, i := range infos {
		all = append(all, i.Fabric.Provider)
	}
	return all
}

// Providers are presented by rank, and those that refuse are left out.
func TestRegistry(t *testing.T) {
	var r fi.Registry
	_, err := r.GetInfo(fi.Version, "", "", 0, nil)
	assert.ErrorIs(t, err, fi.ENODATA)
	for name, rank := range map[string]int{"slow": 100, "fast": 10, "off": 1} {
		require.NoError(t, r.Register(provider{name: name}, rank))
	}
	require.NoError(t, r.Register(provider{name: "like"}, 100))
	assert.ErrorIs(t, r.Register(provider{name: "like"}, 1), fi.EALREADY)
	assert.ErrorIs(t, r.Register(provider{}, 1), fi.EINVAL)
	assert.ErrorIs(t, r.Register(nil, 1), fi.EINVAL)

	infos, err := r.GetInfo(fi.Version, "", "", 0, nil)
	require.NoError(t, err)
	assert.Equal(t, []string{"fast", "slow", "like"}, names(infos))
	hints := fi.Info{Fabric: fi.FabricAttr{Provider: "slow"}}
	infos, err = r.GetInfo(fi.Version, "", "", fi.Source, &hints)
	require.NoError(t, err)
	assert.Equal(t, []string{"slow"}, names(infos))
	hints.Fabric.Provider = "none"
	_, err = r.GetInfo(fi.Version, "", "", 0, &hints)
	assert.ErrorIs(t, err, fi.ENODATA)
	_, err = r.GetInfo(fi.Version+1, "", "", 0, nil)
	assert.ErrorIs(t, err, fi.ENOSYS)
	_, err = r.GetInfo(fi.Version, "", "", fi.More, nil)
	assert.ErrorIs(t, err, fi.EBADFLAGS)
	_, err = r.Fabric(fi.FabricAttr{Provider: "none"})
	assert.ErrorIs(t, err, fi.ENODEV)
	require.NoError(t, r.Register(provider{name: "bad", err: fi.EADDRNOTAVAIL}, 0))
	hints.Fabric.Provider = "bad"
	_, err = r.GetInfo(fi.Version, "", "", 0, &hints)
	assert.ErrorIs(t, err, fi.EADDRNOTAVAIL)
	_, err = r.Fabric(fi.FabricAttr{Provider: "bad"})
	assert.ErrorIs(t, err, fi.EADDRNOTAVAIL)
}

func TestWays(t *testing.T) {
	assert.Equal(t, fi.RMA|fi.Write, (fi.RMA | fi.Write).Ways())
	assert.Equal(t, fi.Msg|fi.Send|fi.Recv, fi.Msg.Ways())
	assert.Equal(t, fi.Atomic|fi.Read|fi.Write|fi.RemoteRead|fi.RemoteWrite, fi.Atomic.Ways())
}

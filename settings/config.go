package settings

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
)

// Config is the configuration that settings change.
type Config struct {
	Master config.Config

	// SourceBytes is the largest size of a source with all that it includes, and of a compiled
	// module, in bytes; 0 means the compiler's default.
	SourceBytes int
}

// Defaults returns the configuration in which every key has its default.
func Defaults() Config {
	c := Config{}
	m := &c.Master
	m.Board, m.CodeBytes = emu.Parallella(), config.DefaultCodeBytes
	m.LiteralBytes, m.TableBytes = config.DefaultLiteralBytes, config.DefaultTableBytes
	return c
}

// Placement returns the placement of the configuration, for changes.
func (c *Config) Placement() *slave.Placement {
	if c.Master.Placement == nil {
		p := slave.DefaultPlacement()
		c.Master.Placement = &p
	}
	return c.Master.Placement
}

// SetMesh sets the board's mesh to rows×cols cores. Meshes larger than the Parallella's start at
// column 0, so that their addresses do not overlap the shared DRAM.
func (c *Config) SetMesh(rows, cols int) {
	like, b := emu.Parallella(), &c.Master.Board
	b.Name, b.OriginCol = like.Name, like.OriginCol
	if rows != like.Rows || cols != like.Cols {
		b.Name = fmt.Sprintf("%dx%d", rows, cols)
	}
	if rows > like.Rows || cols > like.Cols {
		b.OriginCol = 0
	}
	b.Rows, b.Cols = rows, cols
}

// SetEnv sets the value that application:get_env/2 returns.
func (c *Config) SetEnv(application, key string, value any) {
	if c.Master.Env == nil {
		c.Master.Env = map[string]map[string]any{}
	}
	if c.Master.Env[application] == nil {
		c.Master.Env[application] = map[string]any{}
	}
	c.Master.Env[application][key] = value
}

// DefaultWeakDelay is a store delay, in cycles, that is large enough to show the effects of the
// weak memory order: up to the time of three loads from shared DRAM.
const DefaultWeakDelay emu.Cycles = 2000

// SetWeak delays stores by up to maxDelay cycles; the delays are derived from the seed. The error
// states the range.
func (c *Config) SetWeak(seed uint64, maxDelay emu.Cycles) error {
	if maxDelay < 1 || maxDelay > engine.MaxWeakDelay {
		return fmt.Errorf("stores up to %d cycles late, want 1 to %d", maxDelay, engine.MaxWeakDelay)
	}
	c.Master.Engine.Weak = engine.Weak{Seed: seed, MaxDelay: maxDelay}
	return nil
}

// SetPaced sets whether virtual time keeps pace with the wall clock from the start.
func (c *Config) SetPaced(on bool) {
	c.Master.Engine.Clock = engine.Virtual
	if on {
		c.Master.Engine.Clock = engine.Paced
	}
}

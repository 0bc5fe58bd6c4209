package settings

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
)

// Config is what settings change.
type Config struct {
	Master config.Config

	// SourceBytes bounds a source with all that it includes, and a compiled module; 0 stands for
	// the compiler's own bound.
	SourceBytes int
}

// Defaults is the configuration of which every key has its default.
func Defaults() Config {
	c := Config{}
	c.Master.Board = emu.Parallella()
	return c
}

// Placement is that of the configuration, to be changed.
func (c *Config) Placement() *slave.Placement {
	if c.Master.Placement == nil {
		p := slave.DefaultPlacement()
		c.Master.Placement = &p
	}
	return c.Master.Placement
}

// SetMesh makes the board's mesh one of rows×cols cores. Meshes larger than the Parallella's start
// at column 0, so that they do not cover the shared DRAM.
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

// SetEnv sets what application:get_env/2 finds.
func (c *Config) SetEnv(application, key string, value any) {
	if c.Master.Env == nil {
		c.Master.Env = map[string]map[string]any{}
	}
	if c.Master.Env[application] == nil {
		c.Master.Env[application] = map[string]any{}
	}
	c.Master.Env[application][key] = value
}

// DefaultWeakDelay is a delay of stores in cycles that shows what the weak order of memory means:
// some of them take as long as three loads from shared DRAM.
const DefaultWeakDelay emu.Cycles = 2000

// SetWeak makes stores come up to maxDelay cycles late, by delays that follow from the seed. The
// error says the range.
func (c *Config) SetWeak(seed uint64, maxDelay emu.Cycles) error {
	if maxDelay < 1 || maxDelay > engine.MaxWeakDelay {
		return fmt.Errorf("stores up to %d cycles late, want 1 to %d", maxDelay, engine.MaxWeakDelay)
	}
	c.Master.Engine.Weak = engine.Weak{Seed: seed, MaxDelay: maxDelay}
	return nil
}

// SetPaced says whether virtual time keeps pace with the wall clock from the start.
func (c *Config) SetPaced(on bool) {
	c.Master.Engine.Clock = engine.Virtual
	if on {
		c.Master.Engine.Clock = engine.Paced
	}
}

package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/pelletier/go-toml/v2"
)

// figures are the times of all programs.
type figures struct {
	Day      string
	Computer string
	Runs     int
	Sides    []string // OTP first
	Idle     measured // the program that does nothing
	Programs []measured
	// Means are the geometric means of the ratios, by side. They are written down with the ratios
	// for who reads them; times are what counts.
	Means map[string]float64
}

// measured has the least processor time of one program by side, in seconds.
type measured struct {
	Program string
	Seconds map[string]float64
	Ratios  map[string]float64 `toml:",omitempty"` // to OTP
}

// ratio is how many times longer than OTP a side works, start and end taken off on both.
func (f *figures) ratio(m measured, side string) float64 {
	return (m.Seconds[side] - f.Idle.Seconds[side]) / (m.Seconds[otp] - f.Idle.Seconds[otp])
}

// mean is the geometric mean of a side's ratios.
func (f *figures) mean(side string) float64 {
	sum := 0.0
	for _, m := range f.Programs {
		sum += math.Log(f.ratio(m, side))
	}
	return math.Exp(sum / float64(len(f.Programs)))
}

// compared fills in the ratios and their means, to two places.
func (f *figures) compared() {
	round := func(x float64) float64 { return math.Round(100*x) / 100 }
	f.Means = map[string]float64{}
	for _, side := range f.ours() {
		f.Means[side] = round(f.mean(side))
		for i := range f.Programs {
			m := &f.Programs[i]
			if m.Ratios == nil {
				m.Ratios = map[string]float64{}
			}
			m.Ratios[side] = round(f.ratio(*m, side))
		}
	}
}

// starting is the part of a side's time that starts and ends, from 0 to 1.
func (f *figures) starting(m measured, side string) float64 {
	return f.Idle.Seconds[side] / m.Seconds[side]
}

func (f *figures) table() string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	head, foot := table.Row{"program"}, table.Row{"geometric mean"}
	for _, side := range f.Sides {
		head, foot = append(head, side+", s"), append(foot, "")
	}
	for _, side := range f.ours() {
		head, foot = append(head, side+" / OTP"), append(foot, fmt.Sprintf("%.2f", f.mean(side)))
	}
	for _, side := range f.Sides {
		head = append(head, "start of "+side)
	}
	t.AppendHeader(head)
	for _, m := range f.Programs {
		t.AppendRow(f.row(m))
	}
	t.AppendFooter(foot)
	return t.Render() + "\n"
}

// ours are the sides that are compared with OTP.
func (f *figures) ours() (list []string) {
	for _, side := range f.Sides {
		if side != otp {
			list = append(list, side)
		}
	}
	return list
}

// row is a program's: seconds, ratios, and the parts that start and end.
func (f *figures) row(m measured) table.Row {
	row := table.Row{m.Program}
	for _, side := range f.Sides {
		row = append(row, fmt.Sprintf("%.2f", m.Seconds[side]))
	}
	for _, side := range f.ours() {
		row = append(row, fmt.Sprintf("%.2f", f.ratio(m, side)))
	}
	for _, side := range f.Sides {
		row = append(row, fmt.Sprintf("%.1f %%", 100*f.starting(m, side)))
	}
	return row
}

// write writes the figures to a file.
func (f *figures) write(file string) error {
	f.compared()
	var text bytes.Buffer
	text.WriteString("# Least processor times of the programs, in seconds, and ratios to OTP: make peers-record\n")
	if err := toml.NewEncoder(&text).Encode(f); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o644)
}

// processor names the computer.
func processor() string {
	name := runtime.GOARCH
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if key, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(key) == "model name" {
			name = strings.TrimSpace(value)
			break
		}
	}
	return fmt.Sprintf("%s, %d processors", name, runtime.NumCPU())
}

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"time"
)

const (
	// defaultBytes is the memory of a cell's host, and that of its cores: little, so that a runaway
	// soon has all of it.
	defaultBytes = 8 << 20
	// defaultMillis is the virtual time of a runaway, after which it has come to its bounds or
	// never does.
	defaultMillis = 1000
	// defaultPatience is the time of the wall after which a cell counts as hanging: some hundred
	// times what cells take.
	defaultPatience = 20 * time.Minute
)

func main() { os.Exit(start(os.Stdout, os.Stderr, os.Args[1:])) }

// start runs the command and gives its status: 1 when an innocent was hurt or a bound not kept, 2
// for an error.
func start(out, errs io.Writer, args []string) int {
	good, err := command(out, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(errs, "innocents:", err)
		return 2
	case !good:
		return 1
	}
	return 0
}

func command(out io.Writer, args []string) (good bool, err error) {
	fs := flag.NewFlagSet("innocents", flag.ContinueOnError)
	one := fs.String("cell", "", "run only the cell KIND,PLACE,PLACE, in this process")
	match := fs.String("match", "", "run only cells whose KIND,PLACE,PLACE matches")
	sample := fs.Int("sample", 1, "run only every Nth cell")
	jobs := fs.Int("j", runtime.NumCPU(), "cells at a time")
	var m memory
	fs.IntVar(&m.arm, "host-bytes", defaultBytes, "memory of the host")
	fs.IntVar(&m.dram, "dram-bytes", defaultBytes, "memory that the cores share")
	millis := fs.Int("ms", defaultMillis, "virtual time of a runaway")
	patience := fs.Duration("patience", defaultPatience, "time of the wall after which a cell hangs")
	verbose := fs.Bool("v", false, "print each cell")
	if err := fs.Parse(args); err != nil {
		return false, err
	}
	if *one != "" {
		return printCell(out, *one, m, *millis)
	}
	expr, err := regexp.Compile(*match)
	if err == nil && min(*sample, *jobs) < 1 {
		err = errors.New("want -sample and -j of at least 1")
	}
	if err != nil {
		return false, err
	}
	all, err := matrix()
	if err != nil {
		return false, err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := runner{jobs: *jobs, memory: m, millis: *millis, patience: *patience, verbose: *verbose,
		out: out}
	return r.run(ctx, choose(all, expr, *sample))
}

// printCell runs a cell in this process and prints what it has found.
func printCell(out io.Writer, arg string, m memory, millis int) (good bool, err error) {
	c, err := parseCell(arg)
	if err != nil {
		return false, err
	}
	found, err := runCell(c, m, millis)
	for _, line := range found {
		fmt.Fprintln(out, line)
	}
	return true, err
}

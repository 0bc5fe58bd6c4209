package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// environmentNote tells in the help of a command where values come from.
const environmentNote = `Environment:
  A flag that is not given has the value of a variable, unless that is empty: EPIPHANY_ and the
  flag's name in capitals with _ for -, as EPIPHANY_TRACE_LIMIT for --trace-limit. Flags that may be
  repeated have none.
`

// ofEnvironment is the annotation of a flag whose value is that of a variable.
const ofEnvironment = "epiphany_environment"

// readsEnvironment has the flags of a command get values from the environment.
func readsEnvironment(c *cobra.Command) {
	run, usage := c.RunE, c.UsageFunc()
	c.SetUsageFunc(func(c *cobra.Command) error {
		err := usage(c)
		fmt.Fprint(c.OutOrStderr(), "\n"+environmentNote)
		return err
	})
	c.RunE = func(c *cobra.Command, args []string) error {
		err := fromEnvironment(c.LocalNonPersistentFlags())
		if err == nil {
			err = run(c, args)
		}
		return namesVariables(c.Flags(), err)
	}
}

// variable is the name of a flag's variable; empty for a flag that has none.
func variable(f *pflag.Flag) string {
	if _, many := f.Value.(pflag.SliceValue); many || f.Name == "help" || f.Name == "version" {
		return ""
	}
	return "EPIPHANY_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
}

// fromEnvironment gives flags that the command line has not the values of their variables.
func fromEnvironment(fs *pflag.FlagSet) error {
	var errs []error
	fs.VisitAll(func(f *pflag.Flag) {
		name := variable(f)
		value := os.Getenv(name)
		if name == "" || value == "" || f.Changed {
			return
		}
		if err := fs.SetAnnotation(f.Name, ofEnvironment, []string{name}); err != nil {
			panic(err) // a flag that is not there: no input causes it
		}
		if err := fs.Set(f.Name, value); err != nil {
			errs = append(errs, flagError(err))
		}
	})
	return errors.Join(errs...)
}

// isOfEnvironment tells whether a flag's value is that of its variable.
func isOfEnvironment(f *pflag.Flag) bool { return f.Annotations[ofEnvironment] != nil }

// flagWord is a flag in the text of an error.
var flagWord = regexp.MustCompile(`--[a-z0-9]+(-[a-z0-9]+)*`)

// namesVariables has an error name the variables in place of the flags that have their values.
func namesVariables(fs *pflag.FlagSet, err error) error {
	if err == nil {
		return nil
	}
	text := flagWord.ReplaceAllStringFunc(err.Error(), func(word string) string {
		if f := fs.Lookup(word[2:]); f != nil && isOfEnvironment(f) {
			return variable(f)
		}
		return word
	})
	return renamed{err, text}
}

// renamed is an error with another text.
type renamed struct {
	error
	text string
}

func (r renamed) Error() string { return r.text }
func (r renamed) Unwrap() error { return r.error }

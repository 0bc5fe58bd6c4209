package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
)

// completer completes a word for the shell.
type completer = func(c *cobra.Command, args []string, toComplete string) ([]cobra.Completion,
	cobra.ShellCompDirective)

// completeProgram completes the arguments of run: the file, then whatever the shell has.
func completeProgram(_ *cobra.Command, args []string,
	_ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return []cobra.Completion{"erl", "ebc"}, cobra.ShellCompDirectiveFilterFileExt
}

// completeOne completes a single argument.
func completeOne(complete completer) completer {
	return func(c *cobra.Command, args []string, toComplete string) ([]cobra.Completion,
		cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return complete(c, args, toComplete)
	}
}

// completePreset completes the name of a preset.
func completePreset(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	for _, name := range epiphany.Presets() {
		all = append(all, cobra.CompletionWithDesc(name, presetTitle(name)))
	}
	return all, cobra.ShellCompDirectiveNoFileComp
}

// completeSetting completes key=value.
func completeSetting(_ *cobra.Command, _ []string,
	toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	key, _, valued := strings.Cut(toComplete, "=")
	for _, k := range epiphany.Keys() {
		switch {
		case !valued:
			all = append(all, cobra.CompletionWithDesc(k.Name+"=", k.Doc))
		case k.Name == key:
			for _, choice := range k.Choices {
				all = append(all, k.Name+"="+choice)
			}
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeTOML completes the name of a file with settings.
func completeTOML(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return []cobra.Completion{"toml"}, cobra.ShellCompDirectiveFilterFileExt
}

// addCompletions completes the values of the flags of settings.
func (f *settingsFlags) addCompletions(c *cobra.Command) {
	completers := map[string]completer{
		"preset": completePreset, "config": completeTOML, "set": completeSetting,
	}
	for _, k := range epiphany.Keys() {
		completers[k.Name] = cobra.FixedCompletions(slices.Clone(k.Choices),
			cobra.ShellCompDirectiveNoFileComp)
	}
	for name, complete := range completers {
		if err := c.RegisterFlagCompletionFunc(name, complete); err != nil {
			panic(err) // a flag that is not there: no input causes it
		}
	}
}

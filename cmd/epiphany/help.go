package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Groups of commands.
const (
	groupPrograms = "programs"
	groupBenches  = "benches"
	groupChip     = "chip"
	groupOther    = "other"
)

// addGroups sorts the commands of help by what they are for.
func addGroups(root *cobra.Command) {
	root.AddGroup(
		&cobra.Group{ID: groupPrograms, Title: "Programs:"},
		&cobra.Group{ID: groupBenches, Title: "Benchmarks and the model:"},
		&cobra.Group{ID: groupChip, Title: "The chip's own machine code:"},
		&cobra.Group{ID: groupOther, Title: "Other:"},
	)
	root.SetHelpCommandGroupID(groupOther)
	root.SetCompletionCommandGroupID(groupOther)
}

// flagGroup is the annotation of a flag that stands under a title in help.
const flagGroup = "epiphany_group"

// setFlagGroup puts a flag under a title in the help of a command, which has usage for it.
func setFlagGroup(fs *pflag.FlagSet, name, title string) {
	if err := fs.SetAnnotation(name, flagGroup, []string{title}); err != nil {
		panic(err) // a flag that is not there: no input causes it
	}
}

// helpColumns is how wide the help of flags is.
const helpColumns = 100

// groupedUsage is the usage of a command whose flags have groups: those without one first.
func groupedUsage(c *cobra.Command) error {
	titles := []string{"Flags"}
	sets := map[string]*pflag.FlagSet{}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		title := titles[0]
		if group := f.Annotations[flagGroup]; len(group) > 0 {
			title = group[0]
		}
		if sets[title] == nil {
			sets[title] = pflag.NewFlagSet(title, pflag.ContinueOnError)
			sets[title].SortFlags = false
			if title != titles[0] {
				titles = append(titles, title)
			}
		}
		sets[title].AddFlag(f)
	})
	var text strings.Builder
	fmt.Fprintf(&text, "Usage:\n  %s\n", c.UseLine())
	if c.HasExample() {
		fmt.Fprintf(&text, "\nExamples:\n%s\n", c.Example)
	}
	for _, title := range titles {
		if sets[title] != nil {
			fmt.Fprintf(&text, "\n%s:\n%s", title, sets[title].FlagUsagesWrapped(helpColumns))
		}
	}
	_, err := fmt.Fprint(c.OutOrStderr(), text.String())
	return err
}

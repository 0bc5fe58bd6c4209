package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/benchmarks/calibrate"
	"github.com/parallergo/epiphany/benchmarks/published"
)

// fittedFile is where package emu has its fitted parameters, from the root of the sources.
const fittedFile = "emu/fitted.toml"

func newCalibrate() *cobra.Command {
	var check, fit bool
	var page, written, toJSON string
	c := &cobra.Command{
		Use:   "calibrate",
		Short: "Hold the model against published figures",
		Long: `Calibrate runs what the thesis and others have measured on the board and prints how near the model is: the figures that its free parameters were fitted to,
and those that were held out.

--check exits with 1 if the model is further off than it may be, or if the page that --page names has other figures. --fit chooses the free parameters anew and writes them to ` + fittedFile + `; it is run at the root
of the sources. --write writes a page with every figure, the parameters, and what each of them does to the conclusions; that takes minutes.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if fit {
				return refit(cmd)
			}
			if page != "" {
				return writeModel(cmd, page)
			}
			if written != "" && !check {
				return errors.New("--page goes with --check")
			}
			return compare(cmd, check, written, toJSON)
		},
	}
	f := c.Flags()
	f.BoolVar(&check, "check", false, "exit with 1 if the model is further off than it may be")
	f.BoolVar(&fit, "fit", false, "choose the free parameters anew")
	f.StringVar(&page, "write", "", "write a page to this file")
	f.StringVar(&written, "page", "", "with --check, a page that --write has written")
	addJSON(c, &toJSON, "the figures")
	c.MarkFlagsMutuallyExclusive("check", "fit", "write")
	c.MarkFlagsMutuallyExclusive("json", "fit", "write")
	return c
}

// parallel is the number of runs at a time.
func parallel() int { return runtime.GOMAXPROCS(0) }

// comparison is a published figure beside the model's.
type comparison struct {
	Name   string  `json:"name"`
	Role   string  `json:"role"`
	Unit   string  `json:"unit"`
	Value  float64 `json:"value"`
	Model  float64 `json:"model"`
	Ratio  float64 `json:"ratio"` // the model's over the published one
	Source string  `json:"source"`
}

// compare prints how near the model is, or writes it where the flag json says, and holds it against
// the page with the given name if there is one.
func compare(cmd *cobra.Command, check bool, written, toJSON string) error {
	e, err := calibrate.Evaluate(cmd.Context(), calibrate.Compared, nil, parallel(), nil)
	if err != nil {
		return err
	}
	if toJSON == "" {
		writeComparisons(cmd.OutOrStdout(), &e)
	} else if err := writeJSONTo(cmd, toJSON, comparisons(&e)); err != nil {
		return err
	}
	if check && !e.Check() {
		fmt.Fprintf(cmd.ErrOrStderr(),
			"the model is too far off: want mean errors of at most %.0f %% (fitted) and %.0f %% (held out), and no figure held out off by more than %d times\n",
			100*calibrate.MostFitted, 100*calibrate.MostHeldOut, calibrate.MostFactor)
		return exitStatus(statusError)
	}
	if written != "" {
		return upToDate(&calibrate.Page{Evaluation: e}, written)
	}
	return nil
}

// upToDate tells what of a page that was written before has other figures.
func upToDate(page *calibrate.Page, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if parts := page.Stale(string(text)); len(parts) > 0 {
		return fmt.Errorf("%s has other figures (%s): write it again", file, strings.Join(parts, ", "))
	}
	return nil
}

func comparisons(e *calibrate.Evaluation) (all []comparison) {
	for i := range e.Rows {
		r := &e.Rows[i]
		all = append(all, comparison{r.Name(), string(r.Role), r.Unit, r.Value, r.Model, r.Ratio(),
			r.Source})
	}
	return all
}

func writeComparisons(w io.Writer, e *calibrate.Evaluation) {
	for i := range e.Rows {
		r := &e.Rows[i]
		fmt.Fprintf(w, "%-9s %-52s %10.4g %-12s model %10.4g  ratio %.2f\n",
			r.Role, r.Name(), r.Value, r.Unit, r.Model, r.Ratio())
	}
	e.Report(w)
}

// refit fits the free parameters and writes them where the next build takes them from.
func refit(cmd *cobra.Command) error {
	if _, err := os.Stat(fittedFile); err != nil {
		return fmt.Errorf("--fit is run at the root of the sources: %w", err)
	}
	fit, err := calibrate.Refit(cmd.Context(), parallel(), cmd.OutOrStdout())
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := calibrate.WriteFitted(&text, &fit); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d runs, mean error of the fitted figures %.1f %%\n", fit.Runs,
		100*fit.Mean)
	return os.WriteFile(fittedFile, text.Bytes(), 0o644)
}

// writeModel writes the page about the model.
func writeModel(cmd *cobra.Command, file string) error {
	ctx := cmd.Context()
	all := calibrate.WithRole(published.Fitted, published.HeldOut, published.Input)
	e, err := calibrate.Evaluate(ctx, all, nil, parallel(), nil)
	if err != nil {
		return err
	}
	page := calibrate.Page{Evaluation: e}
	n := 0
	if page.Base, page.Effects, err = calibrate.Sensitivity(ctx, parallel(), func() {
		n++
		fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d parameters\n", n, len(calibrate.Parameters()))
	}); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := page.Write(&text); err != nil {
		return err
	}
	e.Report(cmd.OutOrStdout())
	return os.WriteFile(file, text.Bytes(), 0o644)
}

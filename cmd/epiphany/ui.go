package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"
	otelprometheus "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/sdk/metric"

	"github.com/parallergo/epiphany"
)

// tokenVariable is the environment variable with the token of the page. It is no flag: other users
// of a machine see those.
const tokenVariable = "EPIPHANY_UI_TOKEN"

// uiFlags say whether a page shows the run.
type uiFlags struct {
	address     string
	pause, keep bool
	metrics     *prometheus.Registry // of protoactor-go
}

func (f *uiFlags) add(c *cobra.Command) {
	fs := c.Flags()
	fs.StringVar(&f.address, "ui", "",
		"serve a page that shows the run, at host:port; :0 is a free port of the loopback interface,\n"+
			"and addresses beyond it demand a token in "+tokenVariable)
	fs.BoolVar(&f.pause, "ui-pause", false, "let virtual time stand until the page continues it")
	fs.BoolVar(&f.keep, "ui-keep", false, "keep the page when the run is over, until a signal comes")
	addresses := []cobra.Completion{cobra.CompletionWithDesc(":0", "a free port"), "localhost:8080"}
	complete := cobra.FixedCompletions(addresses, cobra.ShellCompDirectiveNoFileComp)
	if err := c.RegisterFlagCompletionFunc("ui", complete); err != nil {
		panic(err) // a flag that is not there: no input causes it
	}
}

// check finds flags that mean nothing without the page.
func (f *uiFlags) check() error {
	if f.address == "" && (f.pause || f.keep) {
		return errors.New("--ui-pause and --ui-keep need --ui")
	}
	return nil
}

// options are those of a system that the page shows.
func (f *uiFlags) options() ([]epiphany.Option, error) {
	if f.address == "" {
		return nil, nil
	}
	f.metrics = prometheus.NewRegistry()
	exporter, err := otelprometheus.New(otelprometheus.WithRegisterer(f.metrics))
	if err != nil {
		return nil, fmt.Errorf("--ui: %w", err)
	}
	provider := metric.NewMeterProvider(metric.WithReader(exporter))
	return []epiphany.Option{epiphany.WithMetrics(provider)}, nil
}

// serve serves the page, if it is wanted, and tells its address. The function that it returns waits
// until the page is no longer wanted.
func (f *uiFlags) serve(c *cobra.Command, sys *epiphany.System) (wait func(), err error) {
	if f.address == "" {
		return func() {}, nil
	}
	if f.pause {
		sys.Pause()
	}
	ready, failed := make(chan string, 1), make(chan error, 1)
	ctx, cancel := context.WithCancel(context.WithoutCancel(c.Context()))
	go func() {
		failed <- epiphany.ServeUI(ctx, sys, epiphany.UIOptions{
			Address: f.address, Token: os.Getenv(tokenVariable),
			Log: slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil)), Metrics: f.metrics,
			Ready: func(url string) { ready <- url },
		})
	}()
	select {
	case err := <-failed:
		cancel()
		return nil, fmt.Errorf("--ui: %w", err)
	case url := <-ready:
		fmt.Fprintf(c.ErrOrStderr(), "The page is at %s\n", url)
	}
	return func() {
		if f.keep && c.Context().Err() == nil {
			fmt.Fprintln(c.ErrOrStderr(),
				"The run is over. The page stays until this command is interrupted.")
			<-c.Context().Done()
		}
		cancel()
		<-failed
	}, nil
}

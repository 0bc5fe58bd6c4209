// Command hostile compiles sources that try to make the compiler slow or large; see package conformance/hostile.
//
//	hostile [-run NAME] [-growth] [-n PARTS]
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"github.com/parallergo/epiphany/conformance/hostile"
)

func main() {
	name := flag.String("run", "", "only cases with this in their names, which are CONSTRUCT/NAME")
	growth := flag.Bool("growth", false, "measure 1, 2 and 4 times the parts in one process, and print the costs as JSON")
	parts := flag.Int("n", 0, "measure so many parts")
	flag.Parse()
	if *parts > 0 {
		for _, c := range hostile.Cases(*name) {
			cost, err := c.Measure(*parts * c.N)
			fmt.Println(c.Name, cost, err)
		}
		return
	}
	if *growth {
		for _, c := range hostile.Cases(*name) {
			g, err := c.Grow()
			if err != nil {
				fmt.Fprintf(os.Stderr, "%s/%s: %v\n", c.Construct, c.Name, err)
				continue
			}
			_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"case": c.Construct + "/" + c.Name, "costs": g.Costs, "too": g.Too()})
		}
	}
}

"use strict";
// Helpers that make elements, numbers and charts. Nothing here knows what is shown.

const SVG = "http://www.w3.org/2000/svg";

// make creates an element; text is its text, children follow.
function make(name, attributes = {}, ...children) {
  const svg = ["svg", "path", "g", "rect", "text", "line", "title"].includes(name);
  const e = svg ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) {
    if (v !== false && v !== undefined) e.setAttribute(k, v);
  }
  e.append(...children);
  return e;
}

// put sets the text of an element if it has changed.
function put(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

const group = new Intl.NumberFormat("en");

// short writes a number with three digits and a unit's prefix: 12.3 k.
function short(n, unit = "") {
  if (!isFinite(n)) return "–";
  const prefixes = ["", "k", "M", "G", "T"];
  let i = 0;
  while (Math.abs(n) >= 999.5 && i < prefixes.length - 1) { n /= 1000; i++; }
  const digits = i === 0 && Number.isInteger(n) ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(n), 1))));
  const tail = prefixes[i] + unit;
  return n.toFixed(digits) + (tail ? "\u202f" + tail : "");
}

// small writes a number of a unit that may be much less than 1: 12.3 mJ.
function small(n, unit) {
  const prefixes = ["", "m", "µ", "n"];
  let i = 0;
  while (n !== 0 && Math.abs(n) < 0.9995 && i < prefixes.length - 1) { n *= 1000; i++; }
  return i === 0 ? short(n, unit) : n.toFixed(n < 10 ? 2 : n < 100 ? 1 : 0) + "\u202f" + prefixes[i] + unit;
}

function bytes(n) {
  return n < 1024 ? group.format(n) + "\u202fB" : n < 1 << 20 ? (n / 1024).toFixed(1) + "\u202fKiB"
    : (n / (1 << 20)).toFixed(1) + "\u202fMiB";
}

function percent(part, whole) {
  return whole > 0 ? Math.round(100 * part / whole) + "\u202f%" : "–";
}

// bar is a bar of parts, each {kind, value, label}; what it shows is said in words too.
function bar(parts, whole, tall) {
  const b = make("div", { class: tall ? "bar tall" : "bar", role: "img" });
  fillBar(b, parts, whole);
  return b;
}

function fillBar(b, parts, whole) {
  while (b.children.length < parts.length) b.append(make("i"));
  while (b.children.length > parts.length) b.lastChild.remove();
  parts.forEach((p, i) => {
    const e = b.children[i];
    e.className = "s-" + p.kind;
    e.style.width = whole > 0 ? 100 * p.value / whole + "%" : "0";
    if (p.label) e.title = p.label + " " + percent(p.value, whole);
  });
  const said = parts.filter(p => p.label && p.value > 0).map(p => p.label + " " + percent(p.value, whole));
  b.setAttribute("aria-label", said.join(", ") || "nothing");
}

// line is the path of points [x, y].
function line(points) {
  return points.map((p, i) => (i ? "L" : "M") + p[0].toFixed(1) + " " + p[1].toFixed(1)).join("");
}

// spark draws a small line of the last values into an svg of 100 by 26.
function spark(svg, values) {
  const top = Math.max(...values, 1e-12), n = Math.max(values.length - 1, 1);
  const points = values.map((v, i) => [100 - (n - i) * 100 / Math.max(n, 40), 24 - 22 * v / top]);
  svg.firstChild.setAttribute("d", points.length ? line(points) + `L${100} 26L${points[0][0].toFixed(1)} 26Z` : "");
  svg.lastChild.setAttribute("d", line(points));
}

function sparkline() {
  return make("svg", { viewBox: "0 0 100 26", preserveAspectRatio: "none", class: "chart", "aria-hidden": "true" },
    make("path", { class: "series a fill" }), make("path", { class: "series a", "vector-effect": "non-scaling-stroke" }));
}

// Timeline is a chart of the last seconds: lines with a common scale, or shares that are stacked.
class Timeline {
  constructor(parent, name, series, format, stacked) {
    Object.assign(this, { series, format, stacked });
    this.width = 0; this.height = 150; this.left = 56; this.bottom = 22;
    this.svg = make("svg", { height: this.height, class: "chart", role: "img" });
    this.title = make("title", {}, name);
    this.name = name;
    this.ticks = [0, .5, 1].map(() => make("text", { x: this.left - 6, "text-anchor": "end" }));
    this.rules = [0, .5, 1].map(at => make("line", { class: "rule", x1: this.left, y1: this.y(at), y2: this.y(at) }));
    this.ticks.forEach((t, i) => t.setAttribute("y", this.y(i / 2) + 4));
    this.paths = series.map(s => make("path", { class: stacked ? "s-" + s.kind : "series " + s.kind }));
    this.from = make("text", { x: this.left, y: this.height - 4 }, "");
    this.now = make("text", { y: this.height - 4, "text-anchor": "end" }, "now");
    this.svg.append(this.title, ...this.rules, ...this.paths, ...this.ticks, this.from, this.now);
    const legend = make("ul", { class: "legend" }, ...series.map(s => make("li", {}, stacked
      ? make("span", { class: "swatch s-" + s.kind, "aria-hidden": "true" })
      : make("svg", { width: 24, height: 8, class: "chart", "aria-hidden": "true", style: false }, make("path", { class: "series " + s.kind, d: "M0 4H24" })), s.label)));
    legend.querySelectorAll("svg").forEach(e => { e.style.width = "24px"; });
    parent.append(this.svg, legend);
  }

  y(share) { return 8 + (this.height - this.bottom - 8) * (1 - share); }

  // fit gives the chart the width that it has on the page, so that its texts keep their size.
  fit() {
    const width = this.svg.clientWidth || 300;
    if (width === this.width) return;
    this.width = width;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${this.height}`);
    this.rules.forEach(r => r.setAttribute("x2", width - 4));
    this.now.setAttribute("x", width - 4);
  }

  // draw shows samples {at, values}, at in seconds before now.
  draw(samples, span) {
    this.fit();
    const x = at => this.left + (this.width - 4 - this.left) * Math.max(0, 1 - at / span);
    let top = 1;
    if (!this.stacked) {
      const most = Math.max(...samples.flatMap(s => s.values), 0);
      top = nice(most);
    }
    this.ticks.forEach((t, i) => put(t, this.format(top * i / 2)));
    put(this.from, span + "\u202fs ago");
    const floor = samples.map(() => 0);
    this.series.forEach((_, k) => {
      const points = samples.map((s, i) => [x(s.at), this.y((floor[i] + s.values[k]) / top)]);
      let d = points.length ? line(points) : "";
      if (this.stacked && points.length) {
        d += line(samples.map((s, i) => [x(s.at), this.y(floor[i])]).reverse()).replace("M", "L") + "Z";
        samples.forEach((s, i) => { floor[i] += s.values[k]; });
      }
      this.paths[k].setAttribute("d", d);
    });
    const last = samples[samples.length - 1];
    put(this.title, this.name + (last ? ": " + this.series.map((s, k) => s.label + " " + this.format(last.values[k])).join(", ") : ""));
  }
}

// nice is the least of 1, 2, 5 times a power of ten that is at least n.
function nice(n) {
  if (n <= 0) return 1;
  const p = 10 ** Math.floor(Math.log10(n));
  return [1, 2, 5, 10].find(k => k * p >= n * .999) * p;
}

"use strict";
// The page: it reads snapshots from a stream of server-sent events and shows them.

const kinds = [
  { kind: "active", label: "active" }, { kind: "stalled", label: "stalled" },
  { kind: "trapped", label: "halted" }, { kind: "idle", label: "stopped" }];
const longest = 60; // seconds of the timelines
let span = 10; // that they show, as long as there are no more
const $ = id => document.getElementById(id);

let now = null, before = null; // snapshots
let history = []; // {wall, rates, shares, cores: shares of each}
let chosen = 0, order = { key: "pid", up: true }, lost = false, cells = [];

// shares are what a core has spent its time for between two snapshots, or since the start.
function shares(c, old) {
  const parts = kinds.map(k => c.time[k.kind] - (old ? old.time[k.kind] : 0));
  const whole = parts.reduce((a, b) => a + b, 0);
  return whole > 0 ? parts.map(p => p / whole) : [0, 0, 0, 0];
}

// rate is how often something counted has happened in a virtual second.
function rates() {
  const dt = before ? now.seconds - before.seconds : 0;
  const per = f => dt > 0 ? (f(now) - f(before)) / dt : 0;
  return {
    messages: per(s => s.counts.messages), syscalls: per(s => s.counts.syscalls),
    reductions: per(s => s.counts.reductions), dram: per(s => s.counts.dram_reads + s.counts.dram_writes),
    reads: per(s => s.counts.dram_reads), writes: per(s => s.counts.dram_writes),
    mesh: per(s => s.counts.mesh_packets), power: per(s => s.energy.total),
  };
}

const tiles = [
  { key: "messages", name: "Messages", unit: "/s" }, { key: "syscalls", name: "System calls", unit: "/s" },
  { key: "reductions", name: "Reductions", unit: "/s" }, { key: "dram", name: "DRAM words", unit: "/s" },
  { key: "mesh", name: "Mesh packets", unit: "/s" }, { key: "power", name: "Power", unit: "W" }];

let charts;

function build() {
  $("legend").append(...kinds.map(k => make("li", {}, make("span", { class: "swatch s-" + k.kind, "aria-hidden": "true" }), k.label)));
  for (const t of tiles) {
    t.value = make("span", { class: "value" }, "–");
    t.svg = sparkline();
    $("rates").append(make("li", {}, make("div", { class: "name" }, t.name), t.value, t.svg));
  }
  const pct = v => Math.round(100 * v) + "\u202f%";
  charts = {
    core: new Timeline($("core-time"), "Time of the core", kinds, pct, true),
    board: new Timeline($("board-time"), "Time of all cores", kinds, pct, true),
    traffic: new Timeline($("traffic"), "Traffic in a virtual second", [{ kind: "a", label: "DRAM words read" },
      { kind: "b", label: "DRAM words written" }, { kind: "c", label: "mesh packets" }], v => short(v), false),
  };
  const head = $("processes").tHead.rows[0];
  for (const c of columns) {
    const b = make("button", { type: "button" }, c.name);
    b.addEventListener("click", () => { order = { key: c.key, up: order.key === c.key ? !order.up : !c.number }; processes(); });
    head.append(make("th", { scope: "col", class: c.number && "n" }, b));
    c.head = head.lastChild;
  }
  $("find").addEventListener("input", processes);
  $("pause").addEventListener("click", () => command(now && now.standing ? "continue" : "pause"));
  $("step").addEventListener("click", () => command("step", { windows: $("windows").value }));
  $("grid").addEventListener("keydown", walk);
}

// command asks for something and tells what came of it.
async function command(name, form = {}) {
  try {
    const answer = await fetch(name, { method: "POST", body: new URLSearchParams(form) });
    if (!answer.ok) say("Refused: " + await answer.text());
  } catch { say("The server does not answer."); }
}

function say(text) { $("news").textContent = text; }

let told = "";
function state() {
  const s = lost ? "lost" : now.state === "over" ? "over" : now.standing ? "paused" : now.state;
  const texts = { lost: "connection lost", over: "the run is over", paused: "paused", online: now && now.asleep ? "asleep" : "running", booting: "booting", offline: "not started" };
  const text = texts[s] || s;
  $("state").dataset.state = s;
  put($("state-text"), text);
  if (s !== told) { if (told) say("The system is " + text + "."); told = s; }
  const still = s === "lost" || s === "over";
  for (const id of ["pause", "step", "windows"]) $(id).disabled = still;
  put($("pause"), now && now.standing ? "Continue" : "Pause");
}

function clock() {
  put($("time"), now.seconds < 1 ? small(now.seconds, "s") : now.seconds.toFixed(3) + "\u202fs");
  const first = history.find(h => h.wall > performance.now() - 3000);
  const wall = first ? (performance.now() - first.wall) / 1000 : 0;
  const v = wall > .2 ? (now.seconds - first.seconds) / wall : NaN;
  put($("speed"), now.standing ? "0 ×" : isFinite(v) ? (v < 10 ? v.toPrecision(2) : short(v)) + " × real" : "–");
}

// grid makes the cells of the cores, as they lie in the mesh.
function grid() {
  const n = now.cores.length, width = now.columns || Math.ceil(Math.sqrt(n));
  const g = $("grid");
  g.style.gridTemplateColumns = `repeat(${width}, minmax(0, 1fr))`;
  g.classList.toggle("dense", width > 4);
  cells = now.cores.map((c, i) => {
    const b = make("button", { type: "button", class: "core", tabindex: i === chosen ? 0 : -1 });
    const cell = { b, number: make("b", {}, String(c.core)), pid: make("span"), fun: make("div", { class: "fun" }), bar: make("div", { class: "bar", "aria-hidden": "true" }),
      e: make("span", { class: "hop e" }), s: make("span", { class: "hop s" }) };
    b.append(make("div", { class: "row" }, cell.number, cell.pid), cell.fun, cell.bar);
    b.addEventListener("click", () => choose(i));
    const d = make("div", { class: "cell" }, b);
    if ((i + 1) % width) d.append(cell.e);
    if (i + width < n) d.append(cell.s);
    g.append(d);
    return cell;
  });
  cells.width = width;
}

// choose looks into a core.
function choose(i, focus) {
  cells[chosen].b.tabIndex = -1;
  chosen = i;
  cells[i].b.tabIndex = 0;
  if (focus) cells[i].b.focus();
  cores(); core();
}

function walk(e) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -cells.width, ArrowDown: cells.width, Home: -chosen, End: cells.length - 1 - chosen }[e.key];
  if (step === undefined || !cells[chosen + step]) return;
  e.preventDefault();
  choose(chosen + step, true);
}

// hops are the packets between neighbours in a virtual second, by core and direction east or south.
function hops() {
  const dt = before ? now.seconds - before.seconds : 0, all = {};
  if (dt <= 0) return all;
  const old = new Map(before.mesh.map(m => [m.core + m.direction, m.packets]));
  for (const m of now.mesh) {
    const n = (m.packets - (old.get(m.core + m.direction) || 0)) / dt;
    const at = { east: m.core + "e", south: m.core + "s", west: m.core - 1 + "e", north: m.core - cells.width + "s" }[m.direction];
    all[at] = (all[at] || 0) + n;
  }
  return all;
}

function cores() {
  const last = history[history.length - 1], flow = hops();
  const thick = n => n > 0 ? Math.min(9, 1 + Math.log10(1 + n)) + "px" : "0";
  now.cores.forEach((c, i) => {
    const cell = cells[i], s = last ? last.cores[i] : [0, 0, 0, 0];
    put(cell.pid, c.process ? c.name || c.process : "");
    put(cell.fun, c.function.replace(":", ":\u200b") || c.state);
    cell.fun.classList.toggle("none", !c.function);
    cell.b.classList.toggle("free", !c.process);
    cell.b.setAttribute("aria-pressed", i === chosen);
    fillBar(cell.bar, kinds.map((k, j) => ({ kind: k.kind, value: s[j] })), 1);
    cell.b.setAttribute("aria-label", `Core ${c.core}, ${c.process ? (c.name || c.process) + " in " + c.function : c.state}, ` +
      kinds.map((k, j) => k.label + " " + percent(s[j], 1)).join(", "));
    cell.e.style.setProperty("--w", thick(flow[i + "e"]));
    cell.s.style.setProperty("--w", thick(flow[i + "s"]));
  });
}

// facts fills a list of terms and what they are.
function facts(list, pairs) {
  while (list.children.length < 2 * pairs.length) list.append(make("dt"), make("dd"));
  while (list.children.length > 2 * pairs.length) list.lastChild.remove();
  pairs.forEach(([name, value, code], i) => {
    put(list.children[2 * i], name);
    put(list.children[2 * i + 1], value);
    list.children[2 * i + 1].classList.toggle("code", !!code);
  });
}

// meter is a line with a name, a value and a bar.
function meters(parent, all) {
  while (parent.children.length < all.length) parent.append(make("div", { class: "meter" }, make("span"), make("span"), bar([], 1)));
  while (parent.children.length > all.length) parent.lastChild.remove();
  all.forEach((m, i) => {
    const [name, value, b] = parent.children[i].children;
    put(name, m.name); put(value, m.value); fillBar(b, m.parts, m.whole);
  });
}

function core() {
  const c = now.cores[chosen], last = history[history.length - 1];
  put($("core-title"), "Core " + c.core);
  put($("core-state"), c.state);
  facts($("core-facts"), [
    ["process", c.process ? c.process + (c.name ? " " + c.name : "") : "none", true], ["function", c.function || "–", true],
    ["mailbox", group.format(c.mailbox) + " messages"], ["on their way to it", group.format(c.incoming)],
    ["heap", bytes(c.heap_used)], ["cached functions", group.format(c.cached)],
    ["calls that found them", percent(c.hits, c.calls) + " of " + short(c.calls)]]);
  const wall = performance.now();
  charts.core.draw(history.map(h => ({ at: (wall - h.wall) / 1000, values: h.cores[chosen] })), span);
  sram();
  meters($("core-sram"), [{ name: "in the instruction cache", value: bytes(c.cache_used) + " of " + bytes(c.cache_bytes),
    parts: [{ kind: "active", value: c.cache_used, label: "used" }], whole: c.cache_bytes }]);
}

// sram draws the map of a core's SRAM, which is the same for all, once.
function sram() {
  if ($("map").children.length || !now.sram) return;
  let end = 0;
  for (const r of now.sram) {
    const e = make("i", { class: r.name === "instruction cache" && "cache", title: r.name + ", " + bytes(r.bytes) + " at " + r.offset });
    e.style.width = 100 * r.bytes / now.sram_bytes + "%";
    $("map").append(e);
    $("regions").append(make("li", {}, r.name, make("span", {}, bytes(r.bytes))));
    end = r.offset + r.bytes;
  }
  $("regions").append(make("li", {}, "free", make("span", {}, bytes(now.sram_bytes - end))));
  $("map").setAttribute("aria-label", "Map of " + bytes(now.sram_bytes) + "; the list that follows has its parts");
}

function master() {
  const m = now.master;
  facts($("queues"), [["calls that wait for an answer", group.format(m.calls)], ["messages of cores not taken yet", group.format(m.incoming)],
    ["messages that cores have not taken", group.format(m.outgoing)], ["held back, a ring is full", group.format(m.held)],
    ["processes that could run on the host", group.format(m.queued)], ["that run there", group.format(m.running)]]);
  meters($("threads"), m.threads.map((t, i) => {
    const old = before && before.master.threads[i];
    const d = k => t[k] - (old ? old[k] : 0);
    return { name: i ? "scheduler " + i : "commander", value: percent(d("active") + d("stalled"), d("active") + d("stalled") + d("asleep")) + " busy",
      parts: [{ kind: "active", value: d("active"), label: "active" }, { kind: "stalled", value: d("stalled"), label: "stalled" }], whole: d("active") + d("stalled") + d("asleep") };
  }));
  meters($("memory"), now.shared.map(a => ({ name: a.name, value: bytes(a.used) + " of " + bytes(a.total), parts: [{ kind: "active", value: a.used, label: "used" }], whole: a.total })));
  const e = now.energy;
  meters($("energy"), [["chip", e.chip], ["host", e.host], ["DRAM", e.dram], ["link to DRAM", e.elink]].map(([name, j]) => ({
    name, value: small(j, "J"), parts: [{ kind: "active", value: j, label: "of all" }], whole: e.total })));
}

const columns = [
  { key: "pid", name: "Pid", code: true }, { key: "name", name: "Name", code: true }, { key: "core", name: "Where" }, { key: "state", name: "State" },
  { key: "function", name: "Function", code: true }, { key: "mailbox", name: "Mailbox", number: true }, { key: "heap_used", name: "Heap", number: true },
  { key: "reductions", name: "Reductions", number: true }, { key: "links", name: "Links" }, { key: "initial", name: "Began with", code: true }];

function shown(p, key) {
  switch (key) {
    case "core": return p.core < 0 ? "host" : "core " + p.core;
    case "heap_used": return bytes(p.heap_used);
    case "links": return p.links.length > 3 ? p.links.slice(0, 3).join(" ") + " and " + (p.links.length - 3) + " more" : p.links.join(" ");
    case "mailbox": case "reductions": return group.format(p[key]);
  }
  return p[key];
}

const number = pid => +pid.split(".")[1];

function processes() {
  if (!now) return;
  const find = $("find").value.toLowerCase(), key = order.key;
  const value = p => key === "pid" ? number(p.pid) : key === "links" ? p.links.length : p[key];
  const all = now.listed.filter(p => !find || columns.some(c => String(shown(p, c.key)).toLowerCase().includes(find)));
  all.sort((a, b) => {
    const x = value(a), y = value(b);
    return (x < y ? -1 : x > y ? 1 : number(a.pid) - number(b.pid)) * (order.up ? 1 : -1);
  });
  columns.forEach(c => c.head.setAttribute("aria-sort", c.key === key ? order.up ? "ascending" : "descending" : "none"));
  put($("processes-count"), group.format(now.processes) + " alive" + (all.length < now.processes ? ", " + group.format(all.length) + " shown" : ""));
  const body = $("processes").tBodies[0];
  while (body.rows.length < all.length) body.append(make("tr", {}, ...columns.map(c => make("td", { class: c.number ? "n" : c.code && "code" }))));
  while (body.rows.length > all.length) body.lastChild.remove();
  all.forEach((p, i) => columns.forEach((c, j) => put(body.rows[i].cells[j], shown(p, c.key))));
}

// graph draws processes as a tree of parents, with their links and monitors. It is drawn anew only
// when something of it has changed.
let drawn = "";
function graph() {
  const all = now.listed.slice(0, 150);
  const key = JSON.stringify(all.map(p => [p.pid, p.name, p.core, p.links, p.monitors]));
  if (key === drawn) return;
  drawn = key;
  const by = new Map(all.map(p => [p.pid, p])), children = new Map(), place = new Map();
  for (const p of all) {
    const up = by.has(p.parent) && p.parent !== p.pid ? p.parent : "";
    children.set(up, (children.get(up) || []).concat(p));
  }
  const wide = 190, high = 42;
  let rows = 0, depth = 0;
  const visit = (p, level) => {
    const kids = children.get(p.pid) || [], first = rows;
    depth = Math.max(depth, level);
    const leaves = kids.filter(k => !children.has(k.pid)), tall = Math.ceil(leaves.length / Math.ceil(leaves.length / 12));
    kids.filter(k => children.has(k.pid)).forEach(k => visit(k, level + 1));
    leaves.forEach((k, i) => { // in columns, if there are many
      const column = level + 1 + Math.floor(i / tall);
      depth = Math.max(depth, column);
      place.set(k.pid, { x: 8 + column * (wide + 50), y: 8 + (rows + i % tall) * high });
    });
    rows += kids.length ? Math.min(tall || 0, leaves.length) : 1;
    place.set(p.pid, { x: 8 + level * (wide + 50), y: 8 + ((first + rows - 1) / 2) * high });
  };
  (children.get("") || []).forEach(p => visit(p, 0));
  const svg = make("svg", { width: 16 + (depth + 1) * (wide + 50), height: 16 + rows * high, role: "img", "aria-label": "Processes by parent, with links and monitors; the table of processes has the same in words" });
  const curve = (a, b, kind) => {
    if (!a || !b) return;
    const level = a.x === b.x, x = level ? a.x + wide : a.x < b.x ? a.x + wide : a.x, y = a.y + 17, u = level ? b.x + wide : a.x < b.x ? b.x : b.x + wide, v = b.y + 17;
    const bend = level ? 40 : Math.abs(u - x) / 2, s = level || a.x < b.x ? 1 : -1;
    svg.append(make("path", { class: "edge " + kind, d: `M${x} ${y}C${x + s * bend} ${y} ${level ? u + bend : u - s * bend} ${v} ${u} ${v}` }));
  };
  for (const p of all) {
    const at = place.get(p.pid);
    if (!p.links.includes(p.parent)) curve(place.get(p.parent), at, "parent");
    p.links.filter(l => number(l) < number(p.pid) || !by.get(l)?.links.includes(p.pid)).forEach(l => curve(place.get(l), at, "link"));
    p.monitors.forEach(m => curve(at, place.get(m), "monitor"));
  }
  for (const p of all) {
    const { x, y } = place.get(p.pid), name = p.name || p.initial;
    svg.append(make("g", { class: p.core < 0 ? "node host" : "node" }, make("title", {}, p.pid + " " + p.initial), make("rect", { x, y, width: wide, height: 34, rx: 7 }),
      make("text", { x: x + 9, y: y + 14 }, name.length > 24 ? name.slice(0, 23) + "…" : name), make("text", { class: "sub", x: x + 9, y: y + 28 }, p.pid + ", " + shown(p, "core"))));
  }
  $("graph").replaceChildren(svg);
}

function hang() {
  const all = (now.hanging || []);
  const show = all.length > 0 && (now.state === "over" || now.processes > 0);
  if (show && $("hang").hidden) $("hang-list").replaceChildren(...all.map(t => make("li", {}, t)));
  $("hang").hidden = !show;
}

// show is called with every snapshot.
function show(snapshot) {
  before = now && snapshot.windows >= now.windows ? now : null;
  now = snapshot;
  if (!cells.length && now.cores.length) grid();
  const moved = !before || now.cycles > before.cycles;
  if (moved) {
    const each = now.cores.map((c, i) => shares(c, before && before.cores[i]));
    history.push({ wall: performance.now(), seconds: now.seconds, rates: rates(), cores: each,
      board: kinds.map((_, k) => each.reduce((a, s) => a + s[k], 0) / Math.max(each.length, 1)) });
  }
  history = history.filter(h => h.wall > performance.now() - longest * 1000);
  span = history.length ? Math.min(longest, Math.max(10, 10 * Math.ceil((performance.now() - history[0].wall) / 10000))) : 10;
  for (const t of tiles) {
    const values = history.map(h => h.rates[t.key]);
    const v = now.standing || !values.length ? 0 : values[values.length - 1];
    const text = t.unit === "W" ? small(v, "W") : short(v);
    put(t.value, text);
    if (t.unit !== "W") t.value.append(make("span", { class: "unit" }, t.unit));
    spark(t.svg, values);
  }
  state(); clock(); cores(); core(); master(); processes(); graph(); hang(); timelines();
}

function timelines() {
  const wall = performance.now(), ago = h => (wall - h.wall) / 1000;
  charts.board.draw(history.map(h => ({ at: ago(h), values: h.board })), span);
  charts.traffic.draw(history.map(h => ({ at: ago(h), values: [h.rates.reads, h.rates.writes, h.rates.mesh] })), span);
}

build();
addEventListener("resize", () => { if (now) { core(); timelines(); } });
const stream = new EventSource("live");
stream.addEventListener("live", e => { lost = false; show(JSON.parse(e.data)); });
stream.addEventListener("end", () => { stream.close(); lost = now && now.state !== "over"; if (now) state(); say("The server has ended."); });
stream.onerror = () => { lost = true; if (now) state(); };

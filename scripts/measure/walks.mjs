/**
 * `node scripts/measure/walks.mjs [FOLDER] [--list]`: how many files of a checkout one thing passes on its way.
 *
 * `walks.json` holds each way as stages. Inside a stage earlier stops use later ones, and files between them count as
 * well; between two stages stands a hand-over that no reference shows: an action, a request, a job, a callback. A stop is
 * the name of a declaration, `start-of-path#name` where the name alone is ambiguous, and `old|new` after a rename.
 * A new file that lies on no shortest way between two stops is not seen: add a stop for it.
 */
import { readFileSync } from 'node:fs';
import { readModules, readSymbolGraph } from './source-graph.mjs';

const MAX_STEPS = 6;
const walks = JSON.parse(readFileSync(new URL('walks.json', import.meta.url), 'utf8'));
const [root = '.'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isList = process.argv.includes('--list');

const modules = readModules(root);
const graph = readSymbolGraph(root, modules);
const symbolsByName = new Map();
for (const [path, { declarations }] of modules)
  for (const name of declarations.keys())
    symbolsByName.set(name, [...(symbolsByName.get(name) ?? []), `${path}#${name}`]);
const fileOf = (symbol) => symbol.slice(0, symbol.indexOf('#'));

/** Finds the declaration of a stop; null if the checkout has none. */
function findStop(stop) {
  for (const alternative of stop.split('|')) {
    const [start, name] = alternative.includes('#') ? alternative.split('#') : ['', alternative];
    const found = (symbolsByName.get(name) ?? []).filter((symbol) => symbol.startsWith(start));
    if (found.length > 1) throw new Error(`Stop ${alternative} is ambiguous: ${found.join(', ')}`);
    if (found.length === 1) return found[0];
  }
  return null;
}

/** Symbols on the shortest way from one of the callers to the target; empty if none is short enough. */
function findPath(callers, target) {
  const cameFrom = new Map(callers.map((caller) => [caller, null]));
  let edge = callers;
  for (let step = 0; step < MAX_STEPS && edge.length > 0 && !cameFrom.has(target); step += 1) {
    const next = [];
    for (const from of edge)
      for (const to of graph.get(from) ?? []) {
        if (cameFrom.has(to)) continue;
        cameFrom.set(to, from);
        next.push(to);
      }
    edge = next;
  }
  const path = [];
  for (let symbol = target; symbol && cameFrom.has(symbol); symbol = cameFrom.get(symbol)) path.unshift(symbol);
  return path;
}

/** A file that only exports again, such as the entrance of a folder. */
const isEntrance = (file) => modules.get(file).declarations.size === 0;

/** Entrances through which the first symbol uses the second one. */
const findEntrances = (from, to) =>
  [...(graph.get(from) ?? [])]
    .filter((symbol) => graph.get(symbol)?.has(to))
    .map(fileOf)
    .filter(isEntrance);

/** Files in the order of the way, each with the reason why it counts; entrances; stops that the checkout does not have. */
function walk(stages) {
  const files = new Map();
  const entrances = new Set();
  const absent = [];
  const visit = (file, reason) => {
    if (isEntrance(file)) entrances.add(file);
    else if (!files.has(file)) files.set(file, reason);
  };
  for (const stage of stages) {
    const callers = [];
    for (const stop of stage) {
      const symbol = findStop(stop);
      if (!symbol) {
        absent.push(stop);
        continue;
      }
      const path = findPath(callers, symbol);
      for (const [index, passed] of path.entries()) {
        if (index > 0) for (const entrance of findEntrances(path[index - 1], passed)) entrances.add(entrance);
        visit(fileOf(passed), passed === symbol ? stop : `on the way to ${stop}`);
      }
      visit(fileOf(symbol), stop);
      // The latest first: of two ways of one length the one from the nearer stop counts.
      callers.unshift(symbol);
    }
  }
  return { files, entrances, absent };
}

const rows = Object.entries(walks).map(([name, stages]) => ({ name, stops: stages.flat().length, ...walk(stages) }));
if (isList)
  for (const { name, files, entrances, absent } of rows) {
    console.log(`\n${name}`);
    for (const [file, reason] of files) console.log(`  ${file}  (${reason})`);
    if (entrances.size > 0) console.log(`  entrances: ${[...entrances].join(', ')}`);
    if (absent.length > 0) console.log(`  no declaration, merged away or not there yet: ${absent.join(', ')}`);
  }
console.table(
  Object.fromEntries(
    rows.map(({ name, stops, files, entrances, absent }) => [
      name,
      { stops, absent: absent.length, files: files.size, entrances: entrances.size },
    ]),
  ),
);

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as boundaries from './boundaries.config.mjs';
import { parseImports } from './parse-imports.mjs';

const sourceFile = /\.[mc]?[jt]sx?$/;
const endings = ['', '.ts', '.tsx', '.mjs', '.js', '.json', '/index.ts', '/index.tsx'];

function* walk(root, folder) {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    else if (sourceFile.test(entry.name)) yield path;
  }
}

const isWithin = (path, folder) => path === folder || path.startsWith(`${folder}/`);
const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the layer of a file as `{ name, feature? }`, or null outside all layers. */
function layerOf(path, table) {
  if (isWithin(path, table.feature.at)) {
    const feature = path.slice(table.feature.at.length + 1).split('/')[0];
    return { ...table.feature, name: `features/${feature}`, feature };
  }
  const candidates = table.layers.filter((layer) => isWithin(path, layer.at));
  return candidates.sort((a, b) => b.at.length - a.at.length)[0] ?? null;
}

/** Resolves a request to a path inside the project; `undefined` for a package, null for a missing file. */
function resolve(root, from, request, partial, table) {
  const alias = Object.keys(table.aliases).find((prefix) => request.startsWith(prefix));
  if (!alias && !request.startsWith('.')) return undefined;
  const target = alias ? table.aliases[alias] + request.slice(alias.length) : posix.join(posix.dirname(from), request);
  if (partial) return target;
  const asTypeScript = target.replace(/\.js(x?)$/, '.ts$1');
  const hit = [...endings.map((ending) => target + ending), asTypeScript].find(
    (path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile(),
  );
  return hit ?? null;
}

/** Returns true if one entry of a `may` list allows `target` (a path in layer `to`). */
function allowsImport(entry, to, target, typeOnly) {
  const [name, onlyType] = entry.split(':');
  if (onlyType && !typeOnly) return false;
  if (name === '*src') return isWithin(target, 'src');
  if (name === to.name) return true;
  const slash = name.indexOf('/');
  return (
    slash > 0 &&
    name.slice(0, slash) === to.name &&
    isWithin(target.slice(to.at.length + 1).replace(/\.[jt]sx?$/, ''), name.slice(slash + 1))
  );
}

/** Explains why one feature may not import that path of another, or returns null. */
function featureFault(from, to, target, table) {
  const inside = target.slice(`${table.feature.at}/${to.feature}/`.length);
  const isIndex = /^index\.tsx?$/.test(inside);
  // That of one folder lets a page load less than the whole feature.
  const isSaga = /^(?:[\w-]+\/)?saga\.ts$/.test(inside);
  if (from.features === 'all')
    return isIndex || isSaga ? null : `${from.name} uses a feature only through its index.ts or its saga.ts`;
  if (!from.feature) return `${from.name} may not import features`;
  if ((table.featureEdges[from.feature] ?? []).includes(`${to.feature}/`)) return null;
  if (!(table.featureEdges[from.feature] ?? []).includes(to.feature)) {
    return `${from.name} may not import ${to.name}; its neighbours are: ${(table.featureEdges[from.feature] ?? []).join(', ') || 'none'}`;
  }
  return isIndex || inside.startsWith('components/')
    ? null
    : `another feature is open only through its index.ts or a file of its components/`;
}

function layerFault(from, to, edge, isTest, table) {
  if (from.name === to.name) return null;
  if (to.onlyTests && !isTest && !from.onlyTests) return `${to.name} is for tests only`;
  if (from.name === 'app' || from.onlyTests)
    return isWithin(edge.target, 'src') || from.may.some((entry) => allowsImport(entry, to, edge.target, edge.typeOnly))
      ? null
      : `${from.name} may not import ${to.name}`;
  const allowed = isTest ? [...from.may, ...table.forTests.may] : from.may;
  if (to.feature && isTest && from.name === 'store') return null;
  if (to.feature) return featureFault(from, to, edge.target, table);
  if (allowed.some((entry) => allowsImport(entry, to, edge.target, edge.typeOnly))) return null;
  return `${from.name} may not import ${to.name}${edge.typeOnly ? '' : ' at run time'}; it may import: ${from.may.join(', ') || 'nothing else'}`;
}

function packageFault(from, path, request, typeOnly, isTest, table) {
  if (isTest) return null;
  if (isBuiltin(request))
    return from.node || typeOnly ? null : `${from.name} runs without Node, so ${request} does not exist there`;
  const name = packageOf(request);
  if (from.notPackages?.includes(name)) return `${from.name} must not use the package ${name}`;
  const guard = table.guarded.find((one) => one.packages.includes(name));
  if (guard && !typeOnly && !isWithin(path, guard.at) && !guard.from.includes(from.name))
    return `${name} belongs to ${guard.at} alone: ${guard.why}`;
  if (from.packages === 'any' || from.packages.includes(name) || (guard && isWithin(path, guard.at))) return null;
  if (typeOnly) return null;
  return `${from.name} may not use the package ${name}; it may use: ${from.packages.join(', ') || 'none'}`;
}

function importFault(from, path, edge, isTest, table) {
  const isKit = table.testKits.some((kit) => isWithin(path, kit));
  if (edge.target === null) return `${edge.to} does not exist`;
  if (edge.target === undefined) return packageFault(from, path, edge.to, edge.typeOnly, isTest || isKit, table);
  const to = layerOf(edge.target, table);
  if (!to) return null;
  const kit = table.testKits.find((one) => isWithin(edge.target, one));
  if (kit && !isTest && !isKit && !['e2e', 'bench'].includes(from.name)) return `${kit} is for tests only`;
  const guard = table.guarded.find((one) => isWithin(edge.target, one.at));
  if (guard && !isWithin(path, guard.at) && !edge.typeOnly && !isTest && !isKit && !guard.from.includes(from.name))
    return `${edge.target} may be loaded only by ${guard.from.join(', ')}: ${guard.why}. Use \`import type\``;
  if (
    from.feature &&
    /^index\.tsx?$/.test(path.slice(`${table.feature.at}/${from.feature}/`.length)) &&
    edge.target.includes(`/${from.feature}/pages/`)
  ) {
    return "a feature's index.ts exports no pages: the app loads them by their own path";
  }
  return layerFault(from, to, edge, isTest, table);
}

/** Finds import cycles (Tarjan), each as one readable path. */
function findCycles(graph) {
  const state = new Map();
  const stack = [];
  const groups = [];
  let counter = 0;
  const visit = (node) => {
    const me = { index: counter, low: counter, onStack: true };
    counter += 1;
    state.set(node, me);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = state.get(next) ?? visit(next);
      if (known.onStack) me.low = Math.min(me.low, known.low);
    }
    if (me.low === me.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) state.get(member).onStack = false;
      if (group.length > 1 || (graph.get(node) ?? new Set()).has(node)) groups.push(group);
    }
    return me;
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return groups.map((group) => shortestCycle(graph, new Set(group), group.sort()[0]));
}

function shortestCycle(graph, members, start) {
  const before = new Map();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const round = [start];
        for (let at = node; at !== start; at = before.get(at)) round.splice(1, 0, at);
        return [...round, start];
      }
      if (members.has(next) && !before.has(next)) {
        before.set(next, node);
        queue.push(next);
      }
    }
  }
  return [...members];
}

/**
 * Checks every source file under `root` against the table.
 * @param {string} root folder of the project
 * @returns {{ path: string, line: number, message: string }[]} the violations, sorted by path and line
 */
export function checkBoundaries(root, table = boundaries) {
  const faults = [];
  const graph = new Map();
  const tops = [...new Set(table.layers.map((layer) => layer.at.split('/')[0]))];
  for (const path of tops.flatMap((top) => [...walk(root, top)])) {
    const from = layerOf(path, table);
    const isTest = table.forTests.pattern.test(path);
    const { imports, errors } = parseImports(path, readFileSync(join(root, path), 'utf8'));
    for (const error of errors) faults.push({ path, line: 1, message: `cannot be read: ${error}` });
    graph.set(path, new Set());
    for (const found of imports) {
      const edge = { ...found, target: resolve(root, path, found.to, found.partial, table) };
      const message = importFault(from, path, edge, isTest, table);
      if (message) faults.push({ path, line: found.line, message: `imports ${found.to}: ${message}` });
      if (edge.target && sourceFile.test(edge.target) && found.kind === 'static') graph.get(path).add(edge.target);
    }
  }
  for (const round of findCycles(graph))
    faults.push({ path: round[0], line: 1, message: `circular imports: ${round.join(' → ')}` });
  return faults.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
  const faults = checkBoundaries(root);
  for (const fault of faults)
    console.error(
      `${relative(process.cwd(), join(root, fault.path)).split(sep).join('/')}:${fault.line}  ${fault.message}`,
    );
  console.log(
    faults.length === 0
      ? 'boundaries: every import keeps to the table'
      : `boundaries: ${faults.length} imports against the table (scripts/checks/boundaries.config.mjs)`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

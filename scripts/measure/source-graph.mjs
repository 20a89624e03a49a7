/**
 * Reads which top-level declaration uses which other one, over all source files of a checkout. Names are matched, scopes
 * are not: a local variable that is named like an import counts as a use of it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const aliases = { '@/': 'src/', '@domain/': 'domain/', '@translations/': 'translations/' };
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
const noSource = /\.(test|testkit|bench)\.|\.d\.m?ts$|\/(testing|fixtures|migrations)\/|\/compliance\.ts$/;

/** Source files of the three trees: no tests, test kits, fixtures or declarations. */
function listSourceFiles(root, trees = ['domain', 'src', 'server']) {
  return trees
    .filter((tree) => existsSync(join(root, tree)))
    .flatMap((tree) => readdirSync(join(root, tree), { recursive: true }).map((path) => posix.join(tree, String(path))))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !noSource.test(path))
    .sort();
}

function resolveImport(root, from, request) {
  const alias = Object.keys(aliases).find((prefix) => request.startsWith(prefix));
  if (!alias && !request.startsWith('.')) return null;
  const target = alias ? aliases[alias] + request.slice(alias.length) : posix.join(dirname(from), request);
  return (
    endings
      .map((ending) => target + ending)
      .find((path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile()) ?? null
  );
}

function* nodesOf(node) {
  if (typeof node.type === 'string') yield node;
  for (const child of Object.values(node)) if (child !== null && typeof child === 'object') yield* nodesOf(child);
}

const namesOf = (pattern) =>
  pattern.type === 'Identifier'
    ? [pattern.name]
    : [...nodesOf(pattern)].filter(({ type }) => type === 'Identifier').map(({ name }) => name);

function declaredNames(statement) {
  if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap(({ id }) => namesOf(id));
  return statement.id ? [statement.id.name] : [];
}

/** One file as imports, exports and declarations with the names that each uses. */
function readModule(root, path) {
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const module = { files: new Set(), imports: new Map(), exports: new Map(), stars: [], declarations: new Map() };
  const resolve = (source) => {
    const file = resolveImport(root, path, source.value);
    if (file) module.files.add(file);
    return file;
  };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const file = resolve(statement.source);
      if (!file) continue;
      for (const one of statement.specifiers) {
        const name =
          { ImportNamespaceSpecifier: '*', ImportDefaultSpecifier: 'default' }[one.type] ?? one.imported.name;
        module.imports.set(one.local.name, {
          file,
          name,
          isType: statement.importKind === 'type' || one.importKind === 'type',
        });
      }
      continue;
    }
    if (statement.type === 'ExportAllDeclaration') {
      const file = resolve(statement.source);
      if (file && statement.exported) module.exports.set(statement.exported.name, { file, name: '*' });
      else if (file) module.stars.push(file);
      continue;
    }
    if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      const file = statement.source && resolve(statement.source);
      for (const { local, exported } of statement.specifiers)
        module.exports.set(exported.name, file ? { file, name: local.name } : { local: local.name });
      continue;
    }
    const declaration = statement.declaration ?? statement;
    const names = statement.type === 'ExportDefaultDeclaration' ? ['default'] : declaredNames(declaration);
    if (statement.type.startsWith('Export')) for (const name of names) module.exports.set(name, { local: name });
    // A statement without a name, such as a call, belongs to the module as a whole.
    for (const name of names.length > 0 ? names : ['<module>'])
      module.declarations.set(name, [...(module.declarations.get(name) ?? []), declaration]);
  }
  return module;
}

/** Names used by some syntax; members of namespaces as `namespace.member`; modules that it loads as `import:path`. */
function usedNames(root, path, node) {
  const used = new Set();
  for (const inner of nodesOf(node)) {
    if (inner.type === 'MemberExpression' && inner.object.type === 'Identifier' && !inner.computed)
      used.add(`${inner.object.name}.${inner.property.name}`);
    else if (inner.type === 'Identifier' || inner.type === 'JSXIdentifier') used.add(inner.name);
    else if (inner.type === 'ImportExpression' && inner.source.type === 'Literal') {
      const file = resolveImport(root, path, inner.source.value);
      if (file) used.add(`import:${file}`);
    }
  }
  return used;
}

/** Reads all source files: path → module, with `files` that it imports or exports again. */
export const readModules = (root) => new Map(listSourceFiles(root).map((path) => [path, readModule(root, path)]));

/**
 * Reads which declaration uses which.
 * @returns {Map<string, Set<string>>} `file#name` → the symbols that it uses, at run time
 */
export function readSymbolGraph(root, modules = readModules(root)) {
  /** Follows re-exports to the declaration. */
  const locate = (file, name, seen = new Set()) => {
    const module = modules.get(file);
    if (!module || seen.has(`${file}#${name}`)) return [];
    seen.add(`${file}#${name}`);
    const hit = module.exports.get(name);
    const via = module.exports.has(name) && (hit.file || module.imports.has(hit.local)) ? [`${file}#${name}`] : [];
    if (hit?.file) return hit.name === '*' ? [`${hit.file}#*`, ...via] : [...locate(hit.file, hit.name, seen), ...via];
    if (hit?.local && module.imports.has(hit.local)) {
      const from = module.imports.get(hit.local);
      return from.name === '*' ? [`${from.file}#*`, ...via] : [...locate(from.file, from.name, seen), ...via];
    }
    if (hit) return [`${file}#${hit.local}`];
    return module.stars.flatMap((star) => locate(star, name, seen));
  };
  const graph = new Map();
  const link = (from, to) => to !== from && (graph.get(from) ?? graph.set(from, new Set()).get(from)).add(to);
  for (const [path, module] of modules) {
    const resolveName = (name) => {
      if (name.startsWith('import:')) return [`${name.slice(7)}#*`];
      const [first, member] = name.split('.');
      const imported = module.imports.get(first);
      if (!imported) return module.declarations.has(first) ? [`${path}#${first}`] : [];
      if (imported.isType) return [];
      if (imported.name !== '*') {
        const found = locate(imported.file, imported.name);
        const space = found.find((symbol) => symbol.endsWith('#*'));
        return space && member
          ? [...locate(space.slice(0, -2), member), ...found.filter((one) => one !== space)]
          : found;
      }
      return member ? locate(imported.file, member) : [`${imported.file}#*`];
    };
    for (const [name, declarations] of module.declarations) {
      const from = `${path}#${name}`;
      for (const declaration of declarations)
        for (const used of usedNames(root, path, declaration)) for (const to of resolveName(used)) link(from, to);
      link(`${path}#*`, from);
    }
    for (const [name, hit] of module.exports) {
      const targets = hit.file ? locate(hit.file, hit.name) : [];
      for (const to of targets) for (const from of [`${path}#${name}`, `${path}#*`]) link(from, to);
    }
  }
  return graph;
}

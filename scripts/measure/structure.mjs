/**
 * `node scripts/measure/structure.mjs [FOLDER]`: size and comments of the source files of a checkout. Tests, test kits,
 * fixtures and generated files are no source.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readModules } from './source-graph.mjs';

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

/** Counts comment lines, and doc comments by their opening. */
function countComments(text) {
  let [comments, docs, inside] = [0, 0, false];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('/**')) docs += 1;
    if (inside || line.startsWith('//') || line.startsWith('/*')) comments += 1;
    if (line.startsWith('/*') && !line.includes('*/')) inside = true;
    else if (inside && line.includes('*/')) inside = false;
  }
  return { comments, docs };
}

function measureStructure(root) {
  const modules = readModules(root);
  const importers = new Map();
  for (const [path, { files }] of modules)
    for (const file of files) importers.set(file, [...(importers.get(file) ?? []), path]);
  const rows = [...modules.keys()].map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, lines: text.split('\n').length - 1, ...countComments(text) };
  });
  const sizes = rows.map(({ lines }) => lines).sort((a, b) => a - b);
  const total = sizes.reduce((sum, lines) => sum + lines, 0);
  const sum = (key) => rows.reduce((all, row) => all + row[key], 0);
  const isCrumb = ({ path, lines }) => {
    const [only, ...others] = importers.get(path) ?? [];
    return lines < 40 && only && others.length === 0 && dirname(only) === dirname(path);
  };
  return {
    files: rows.length,
    lines: total,
    median: quantile(sizes, 0.5),
    p95: quantile(sizes, 0.95),
    longest: sizes.at(-1),
    under25: percent(sizes.filter((lines) => lines < 25).length, rows.length),
    under40: percent(sizes.filter((lines) => lines < 40).length, rows.length),
    over300: sizes.filter((lines) => lines > 300).length,
    crumbs: rows.filter(isCrumb).map(({ path }) => path),
    commentLinesPer1000: ((1000 * sum('comments')) / total).toFixed(1),
    docCommentsPer1000: ((1000 * sum('docs')) / total).toFixed(1),
  };
}

const { crumbs, ...figures } = measureStructure(process.argv[2] ?? '.');
console.table(figures);
if (process.argv[3] === '--crumbs') console.log(crumbs.join('\n'));
console.log(`${crumbs.length} crumbs: under 40 lines, imported by one file of the same folder`);

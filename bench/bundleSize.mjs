/**
 * Reports initial JavaScript in kB (1000 bytes, gzip): of the shell, and of each route with its layout and
 * required sagas. Run after `npm run build:client`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const build = fileURLToPath(new URL('../build/client/', import.meta.url));
const limits = { shell: 140_000, route: 200_000, editor: 220_000 };

const chunks = JSON.parse(readFileSync(`${build}../chunks.json`, 'utf8'));
const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(build + file), { level: 9 }).length);
  return sizes.get(file);
};
const totalOf = (files) =>
  [...new Set(files)].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);
const total = (names) => totalOf(names.flatMap((name) => chunks[name] ?? []));

let failed = false;
const line = (name, bytes, limit) => {
  failed ||= bytes > limit;
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}${bytes > limit ? `  over ${limit / 1000}` : ''}`);
};

const shell = ['bootstrap', 'main'];
line('shell', total(shell), limits.shell);
const { pages } = JSON.parse(readFileSync(`${build}builds/pages.json`, 'utf8'));
// Only the editor needs the editor's sagas, and it is useless without them.
const editorSagaFiles = (name) => (name === 'creations-editor-id' ? chunks['editor-flows'] : []);
// Data that scripts wait for beside them.
const totalOfData = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);
for (const { name, scripts, data = [] } of pages) {
  const files = [...shell.flatMap((part) => chunks[part] ?? []), ...scripts, ...editorSagaFiles(name)];
  line(name, totalOf(files), limits.route + (name === 'creations-editor-id' ? limits.editor : 0));
  if (data.length > 0) console.log(`${(totalOfData(data) / 1000).toFixed(1).padStart(7)} kB    and data`);
}
process.exitCode = failed ? 1 : 0;

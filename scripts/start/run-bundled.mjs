/**
 * Bundles a program and its workers like the product, and runs it: `node scripts/start/run-bundled.mjs bench/pdf.ts
 * [arguments]`. Compiling sources at run time would distort measurements by seconds.
 */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { nodeBuildOptions, root, workerEntries } from '../build/esbuild-options.mjs';

const [source = ''] = process.argv.splice(2, 1);
const outdir = `${root}build/bundled`;
rmSync(outdir, { recursive: true, force: true });
await build({
  ...nodeBuildOptions,
  entryPoints: { main: source, ...workerEntries },
  outdir,
  tsconfig: 'tsconfig.json',
});
await import(`${outdir}/main.js`);

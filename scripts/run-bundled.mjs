/**
 * Bundles a program of ours and the workers that it starts, as the product is bundled, and runs it: `node scripts/run-bundled.mjs bench/pdf.ts [arguments]`.
 * What is measured then is the product: processes that compile their sources first take seconds to start.
 */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { nodeBuildOptions, root, workerEntries } from './esbuild-options.mjs';

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

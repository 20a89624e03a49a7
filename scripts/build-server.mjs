/** Bundles the server, its image worker and its render worker into build/server. */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { forNode, root, workers } from './esbuild-options.mjs';

rmSync(`${root}build/server`, { recursive: true, force: true });
await build({
  ...forNode,
  entryPoints: { main: 'server/main.ts', ...workers },
  outdir: 'build/server',
  tsconfig: 'server/tsconfig.json',
});

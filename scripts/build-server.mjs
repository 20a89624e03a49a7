/** Bundles the server, its image worker and its render worker into build/server. Packages stay where npm put them. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));

rmSync(`${root}build/server`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/main.ts',
    'image-worker': 'server/images/worker.ts',
    'render-worker': 'server/render/worker.ts',
  },
  outdir: 'build/server',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  splitting: true,
  chunkNames: 'chunk-[hash]',
  sourcemap: 'linked',
  tsconfig: 'server/tsconfig.json',
  logLevel: 'warning',
});

import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { nodeBuildOptions, root, workerEntries } from './esbuild-options.mjs';

rmSync(`${root}build/server`, { recursive: true, force: true });
await build({
  ...nodeBuildOptions,
  entryPoints: {
    main: 'server/main.ts',
    maintenance: 'server/maintenance/main.ts',
    'data-maintenance': 'server/maintenance/dataMain.ts',
    album: 'server/cli/main.ts',
    ...workerEntries,
  },
  outdir: 'build/server',
  tsconfig: 'server/tsconfig.json',
});

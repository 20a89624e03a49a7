/** `npm run bench -- NAME [arguments]`: runs one measurement. README.md says what each measures. */
import { spawnSync } from 'node:child_process';

/** `bundled` ones run as the product does, since compiling sources at run time would distort them. */
const benches = {
  editor: { file: 'editor.ts' },
  fairness: { file: 'fairness.ts' },
  faults: { file: 'faults.ts', needs: 'build:server' },
  generation: { file: 'generation.ts' },
  grid: { file: 'grid.ts' },
  layout: { file: 'layout.ts', isBundled: true },
  lighthouse: { file: 'lighthouse.mjs' },
  load: { file: 'load.ts' },
  pdf: { file: 'pdf.ts', isBundled: true },
  scale: { file: 'scale.ts', needs: 'build:server' },
  thumbnails: { file: 'thumbnails.ts' },
  'bundle-size': { file: 'bundleSize.mjs' },
};

const run = (command, args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const [name, ...args] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`npm run bench -- ${Object.keys(benches).join('|')} [arguments]`);
  process.exit(2);
}
if (bench.needs) run('npm', ['run', '--silent', bench.needs]);
const start = bench.isBundled ? ['scripts/start/run-bundled.mjs'] : ['--import', 'tsx'];
run(process.execPath, [...start, `bench/${bench.file}`, ...args]);

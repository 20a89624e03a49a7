/** Type-checks every project of the house; `domain` alone first, so that a leak of the DOM or Node into it is seen as one. */
import { spawnSync } from 'node:child_process';

/** What was found out about files that have not changed since. */
const CACHE = 'node_modules/.cache/types';

let failed = false;
for (const project of ['domain', 'server', '.', 'e2e']) {
  const known = `${CACHE}/${project === '.' ? 'src' : project}.tsbuildinfo`;
  const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', known];
  const result = spawnSync('node_modules/.bin/tsc', [...options, '-p', project], { encoding: 'utf8' });
  if (result.status === 0) continue;
  failed = true;
  console.error(`tsc -p ${project}\n${result.stdout}${result.stderr}`);
}
process.exitCode = failed ? 1 : 0;

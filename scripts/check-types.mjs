/** Type-checks every project of the house; `domain` alone first, so that a leak of the DOM or Node into it is seen as one. */
import { spawnSync } from 'node:child_process';

let failed = false;
for (const project of ['domain', 'server', '.', 'e2e']) {
  const result = spawnSync('node_modules/.bin/tsc', ['--pretty', 'false', '-p', project], { encoding: 'utf8' });
  if (result.status === 0) continue;
  failed = true;
  console.error(`tsc -p ${project}\n${result.stdout}${result.stderr}`);
}
process.exitCode = failed ? 1 : 0;

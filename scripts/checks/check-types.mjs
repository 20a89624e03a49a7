/** Type-checks every project; `domain` separately first, to detect use of the DOM or Node there. */
import { spawnSync } from 'node:child_process';

const CACHE = 'node_modules/.cache/types';

let failed = false;
for (const project of ['domain', 'server', '.', 'src/service-worker', 'e2e']) {
  const known = `${CACHE}/${project === '.' ? 'src' : project.replace('/', '-')}.tsbuildinfo`;
  const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', known];
  const result = spawnSync('node_modules/.bin/tsc', [...options, '-p', project], { encoding: 'utf8' });
  if (result.status === 0) continue;
  failed = true;
  console.error(`tsc -p ${project}\n${result.stdout}${result.stderr}`);
}
process.exitCode = failed ? 1 : 0;

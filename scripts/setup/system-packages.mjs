/** Debian packages for the tests, as root or by sudo. Nothing here fails: callers look what is there afterwards. */
import { spawnSync } from 'node:child_process';

/** Package lists are fetched within this time, or not at all. */
const UPDATE_LIMIT_MS = 60_000;
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

export const findOnPath = (name) =>
  spawnSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout?.trim() || undefined;

/** Words before a command that needs root; null where that is not permitted. */
function findRootCommand() {
  if (process.getuid?.() === 0) return [];
  const sudo = ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? sudo : null;
}

/** Installs packages without starting their services: the tests start their own. A policy of the machine stays. */
export function installPackages(packages) {
  const asRoot = findRootCommand();
  if (!asRoot || !findOnPath('apt-get')) return false;
  const run = (words, options = {}) => {
    const [command, ...args] = [...asRoot, ...words];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, ...options }).status === 0;
  };
  const policy = `printf '#!/bin/sh\\nexit 101\\n' > ${SERVICE_POLICY} && chmod 755 ${SERVICE_POLICY}`;
  const isOurs = run(['sh', '-c', `test ! -e ${SERVICE_POLICY} && ${policy}`]);
  const install = () => run(['apt-get', 'install', '-y', '--no-install-recommends', ...packages]);
  try {
    return install() || (run(['apt-get', 'update'], { timeout: UPDATE_LIMIT_MS }) && install());
  } finally {
    if (isOurs) run(['rm', '-f', SERVICE_POLICY]);
    // Nor at the next boot.
    const services = `dpkg -L ${packages.join(' ')} | sed -n 's|.*/systemd/system/\\([^@/]*\\.service\\)$|\\1|p'`;
    run(['sh', '-c', `systemctl disable $(${services}) > /dev/null 2>&1`], { stdio: 'ignore' });
  }
}

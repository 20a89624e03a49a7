/**
 * Finds or installs the S3 server of the tests: OpenStack Swift with its S3 middleware, from system packages if
 * permitted. Without it the tests that need it are skipped by name.
 */
import { spawnSync } from 'node:child_process';

const packages = {
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  memcached: 'memcached',
  setpriv: 'util-linux',
};

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } }).status === 0;
const isThere = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

const missingPrograms = () => Object.keys(packages).filter((program) => !isThere(program));

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs packages without starting their services: the tests start their own servers. A policy of the machine stays.
 * @param sudo words before a command that needs root
 * @param missing programs that will be installed; their services do not start at the next boot either
 */
function withoutStartedServices(sudo, missing, install) {
  const asRoot = (script) => {
    const [command, ...args] = [...sudo, 'sh', '-c', script];
    return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  };
  const isOurs = asRoot(`test ! -e ${POLICY} && printf '#!/bin/sh\\nexit 101\\n' > ${POLICY} && chmod 755 ${POLICY}`);
  try {
    install();
  } finally {
    if (isOurs) asRoot(`rm -f ${POLICY}`);
  }
  const installed = [...new Set(missing.map((program) => packages[program]))]
    .filter((name) => name !== packages.setpriv)
    .join(' ');
  asRoot(`systemctl disable $(dpkg -L ${installed} | sed -n 's|.*/systemd/system/\\([^@/]*\\.service\\)$|\\1|p')`);
}

/** Installs missing programs on a system with apt, as root or by sudo. Never fails; reports what is still missing. */
export function ensureS3Server() {
  const missing = missingPrograms();
  if (missing.length === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (isThere('apt-get') && (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0)) {
    console.log('Installing the S3 server of the tests (OpenStack Swift)');
    const [command, ...first] = [...(isRoot ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND']), 'apt-get'];
    const apt = (...args) => run(command, [...first, ...args], { DEBIAN_FRONTEND: 'noninteractive' });
    const install = () => apt('install', '-y', '--no-install-recommends', ...new Set(Object.values(packages)));
    withoutStartedServices(isRoot ? [] : ['sudo', '-n'], missing, () => {
      if (!install() && apt('update')) install();
    });
  }
  const left = missingPrograms();
  if (left.length > 0)
    console.log(
      `Not available, so the tests of the S3 store are skipped: ${left.join(', ')} (Debian packages ${[...new Set(left.map((program) => packages[program]))].join(', ')})`,
    );
}

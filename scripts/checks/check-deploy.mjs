/**
 * Checks the deployment files with the programs that read them: the Dockerfile with dockerfile-utils from npm,
 * compose.yaml with Compose, the nginx example with nginx, which also passes requests on, the systemd units with
 * systemd-analyze. A missing program is a failure that names its Debian package.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryNginx } from './try-nginx.mjs';

const DOCKERFILE_LINTER = 'dockerfile-utils@0.16.3';
const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

const isThere = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Runs a program; returns what it complains about. */
function complaints(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  return status === 0 ? [] : [`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.trim()}`];
}

function need(program, debianPackage) {
  return isThere(program) ? [] : [`${program} is missing: apt-get install ${debianPackage}`];
}

function checkDockerfile(folder) {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const failed = complaints('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', DOCKERFILE_LINTER], {
    cwd: folder,
  });
  if (failed.length > 0) return failed;
  const { validate } = createRequire(join(folder, 'package.json'))('dockerfile-utils');
  return validate(read('Dockerfile')).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);
}

/** The environment file holds every setting, also those that compose.yaml must replace. */
function checkCompose(folder) {
  const [command, ...first] = isThere('docker-compose') ? ['docker-compose'] : ['docker', 'compose'];
  const missing = need(command, 'docker-compose');
  if (missing.length > 0) return missing;
  copyFileSync(join(root, 'compose.yaml'), join(folder, 'compose.yaml'));
  const filled = read('deploy/compose.env.example').replaceAll(/=$/gm, `=${'0123456789'.repeat(4)}`);
  const all = read('.env.example').replace(/^(?:STRIPE_SECRET_KEY|WORKER_QUEUES)=$/gm, '$&given');
  writeFileSync(join(folder, '.env'), `${all}\n${filled}`);
  const { status, stdout, stderr } = spawnSync(command, [...first, 'config'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return [`${command} config: ${stderr.trim()}`];
  const blocks = stdout.split(/^ {2}(?=[\w-]+:$)/m);
  const server = { PORT: '3000', HOST: '0.0.0.0', DATA_DIR: '/data', STRIPE_SECRET_KEY: 'given' };
  const wanted = {
    migrate: { ...server, ROLE: 'all' },
    'api-1': { ...server, ROLE: 'api', WORKER_QUEUES: '' },
    'api-2': { ...server, ROLE: 'api', WORKER_QUEUES: '' },
    'worker-1': { ...server, ROLE: 'worker', WORKER_QUEUES: 'given' },
    'worker-2': { ...server, ROLE: 'worker', WORKER_QUEUES: 'given' },
  };
  return Object.entries(wanted).flatMap(([name, values]) => {
    const block = blocks.find((text) => text.startsWith(`${name}:`)) ?? '';
    return Object.entries(values)
      .filter(([key, value]) => !new RegExp(`^ +${key}: (["']?)${value}\\1$`, 'm').test(block))
      .map(([key, value]) => `${name} does not get ${key}=${value}`);
  });
}

async function checkNginx(folder) {
  const missing = [...need('nginx', 'nginx-light'), ...need('openssl', 'openssl')];
  if (missing.length > 0) return missing;
  mkdirSync(join(folder, 'tls'));
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, 'tls', name));
  const subject = ['-subj', '/CN=localhost', '-keyout', key, '-out', certificate];
  const unsigned = complaints('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]);
  if (unsigned.length > 0) return unsigned;
  copyFileSync('/etc/nginx/mime.types', join(folder, 'mime.types'));
  const text = read('deploy/nginx.conf').replaceAll('/var/log/nginx/', join(folder, '/'));
  return tryNginx(folder, text);
}

function checkSystemd(folder) {
  const missing = need('systemd-analyze', 'systemd');
  if (missing.length > 0) return missing;
  return readdirSync(join(root, 'deploy/systemd'))
    .filter((name) => name.endsWith('.service'))
    .flatMap((name) => {
      const unit = join(folder, name.replace('@.', '@1.'));
      const text = read(`deploy/systemd/${name}`);
      writeFileSync(unit, existsSync('/usr/bin/node') ? text : text.replaceAll('/usr/bin/node', process.execPath));
      // It exits with 0 for keys that it does not know.
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
      const own = stderr.split('\n').filter((line) => line.includes(folder));
      return status === 0 && own.length === 0 ? [] : [`${name}: ${own.join('; ') || stderr.trim()}`];
    });
}

const checks = {
  Dockerfile: checkDockerfile,
  'compose.yaml': checkCompose,
  'deploy/nginx.conf': checkNginx,
  'deploy/systemd': checkSystemd,
};

for (const [name, check] of Object.entries(checks)) {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-deploy-'));
  try {
    const faults = await check(folder);
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'}  ${name}`);
    for (const fault of faults) console.error(`      ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

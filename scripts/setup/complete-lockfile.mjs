/**
 * Completes package-lock.json. npm omits builds for other platforms that the current registry lacks, and `npm
 * ci` then rejects the lock. Adds an entry with hash for each optional package that a locked one names; npm
 * skips those whose os and cpu do not match. Run it after each change of the packages.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const os = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony'];
const cpu = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 'ppc64', 's390x'];

const partsOf = (name) => name.split('/').at(-1).replace('gnueabihf', '').replace('musleabihf', '').split('-');
const added = [];
for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  if (path === '') continue;
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const nested = `${path}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[top] || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const parts = partsOf(name);
    const fits = { os: os.filter((word) => parts.includes(word)), cpu: cpu.filter((word) => parts.includes(word)) };
    if (!fits.os.length || !fits.cpu.length) throw new Error(`cannot tell the platform of ${name} from its name`);
    lock.packages[top] = {
      version,
      ...(lock.packages[path].dev ? { dev: true } : {}),
      cpu: fits.cpu,
      optional: true,
      os: fits.os,
      ...(parts.includes('musl') ? { libc: ['musl'] } : {}),
    };
    added.push(name);
  }
}
const hashOf = (name, version) =>
  execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim();
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '' || entry.integrity) continue;
  const name = path.split('node_modules/').at(-1);
  const { version, ...rest } = entry;
  const integrity = hashOf(name, version);
  if (!integrity.startsWith('sha512-')) throw new Error(`the registry has no hash of ${name}@${version}`);
  lock.packages[path] = { version, integrity, ...rest };
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'The lock is complete' : `Added ${added.join(', ')}`);

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './freePorts';

export interface PostgresServer {
  readonly url: string;
  /** Crashes it: every session breaks, and nothing is flushed. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

const VERSIONS = '/usr/lib/postgresql';
const NOBODY = 65_534;

/** Programs of a locally installed PostgreSQL; null if there is none. */
export function installedPostgres(): string | null {
  const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  const bin = join(VERSIONS, version ?? '', 'bin');
  return version !== undefined && existsSync(join(bin, 'initdb')) ? bin : null;
}

/** Starts an external PostgreSQL for `DATABASE_URL`: a free local port and a user with a password. */
export async function startPostgresServer(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-server-'));
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  chmodSync(folder, 0o700);
  if ('uid' in identity) chownSync(folder, NOBODY, NOBODY);
  const run = (name: string, args: readonly string[]) => {
    // No pipes, because the server started by pg_ctl would keep them open.
    const { status } = spawnSync(join(bin, name), args, { ...identity, cwd: '/', env: {}, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${name} of ${bin} failed`);
  };
  const runAsync = async (name: string, args: readonly string[]) => {
    const child = spawn(join(bin, name), args, { ...identity, cwd: '/', env: {}, stdio: 'ignore' });
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`${name} of ${bin} failed`);
  };
  const data = join(folder, 'data');
  const port = await findFreePort();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'a password\n', { mode: 0o644 });
  run('initdb', [
    '-D',
    data,
    '-U',
    'owner',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-locale',
    '-N',
  ]);
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off`;
  const startArgs = ['-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start'];
  run('pg_ctl', startArgs);
  return {
    url: `postgres://owner:a%20password@127.0.0.1:${port}/postgres`,
    crash: () => runAsync('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    start: () => runAsync('pg_ctl', startArgs),
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * `npm start`, `npm run api`, `npm run worker`: from a fresh clone to a running server, whose role is the argument. Installs and builds what is missing, then runs the
 * server as a child process and restarts it after a crash. It stays small: memory-hungry work runs in other
 * processes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { superviseProcess } from './supervise.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Relative data folders refer to the directory of the command. */
const typedIn = process.env.INIT_CWD ?? process.cwd();

/**
 * npm starts us under a shell that does not forward SIGTERM. When the parent disappears, shut down as if the
 * signal had arrived.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}

const prepared = spawnSync(process.execPath, [at('./prepare.mjs')], { stdio: 'inherit' });
if (prepared.status !== 0) process.exit(prepared.status ?? 130);

const role = process.argv[2];
if (role !== undefined) process.env.ROLE = role;
if (['start', 'api', 'worker'].includes(process.env.npm_lifecycle_event)) endWithParent();
process.env.NODE_ENV ??= 'production';
// Our heap limits are meant for the server.
process.exitCode = await superviseProcess([...process.execArgv, at('../../build/server/main.js')], { cwd: typedIn });

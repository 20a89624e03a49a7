/**
 * `npm start`: from a fresh clone to a running server. Installs and builds what is missing, then runs the server as a child process and starts it again
 * should it crash. It stays small: what needs memory is done by processes of its own.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { superviseProcess } from './supervise.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Data folders given relative to where the command was typed stay there. */
const typedIn = process.env.INIT_CWD ?? process.cwd();

/** npm runs us below a shell that does not pass SIGTERM on: when our parent has gone, we end in order as if the signal had come to us. */
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

if (process.env.npm_lifecycle_event === 'start') endWithParent();
process.env.NODE_ENV ??= 'production';
// The limits of the heap that we were started with are meant for the server.
process.exitCode = await superviseProcess([...process.execArgv, at('../build/server/main.js')], { cwd: typedIn });

/**
 * `npm run dev`: webpack-dev-server with fast refresh at PORT, and the API, which restarts when its sources
 * change.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const port = process.env.PORT ?? '3000';
const apiPort = process.env.API_PORT ?? String(Number(port) + 1);

const parts = {
  api: {
    args: ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    env: { PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
  },
  app: {
    args: ['node_modules/webpack-cli/bin/cli.js', 'serve', '--mode', 'development'],
    env: { PORT: port, API_ORIGIN: `http://127.0.0.1:${apiPort}`, NODE_ENV: 'development' },
  },
};

/**
 * Separate process groups: tsx treats a second signal, after the terminal's, as a request to kill the API
 * before its database has stopped.
 */
const children = Object.values(parts).map(({ args, env }) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, detached: true }),
);

let ending = false;

/** Stops both parts; the API stops its database before it exits. */
function stopAll(signal) {
  if (ending) return;
  ending = true;
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll('SIGTERM'));
for (const child of children) {
  child.once('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1;
    stopAll('SIGTERM');
  });
}

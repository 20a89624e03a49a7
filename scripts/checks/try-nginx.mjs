/** Runs the nginx example and sends requests through it to two small servers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_LIMIT_MS = 10_000;
const RETRY_MS = 20;
/** Enough for nginx to choose both servers, and more than the failures that would exclude one by default. */
const REQUESTS = 6;

const listen = async (server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address().port;
};

async function findFreePort() {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the port accepts connections, or the process has ended. */
async function waitForPort(port, child) {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end && child.exitCode === null; await pause(RETRY_MS)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
  }
  return false;
}

/** A server that refuses `/busy`, as any server may, and `/` if it is stopping. */
const createApi = (isStopping, calls) =>
  createServer(({ method, url, headers }, response) => {
    calls.push({ method, url, headers });
    response.writeHead(url === '/busy' || isStopping ? 503 : 200).end();
  });

/** Returns the status of an answer of nginx. */
async function send(port, ca, path, method = 'GET') {
  const sent = request({ port, ca, path, method, host: '127.0.0.1', servername: 'localhost', agent: false }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

/**
 * Replaces the addresses of the servers, and the ports, which only root may open.
 * @param folder holds `mime.types` and `tls`
 * @returns what is wrong
 */
export async function tryNginx(folder, configuration) {
  const calls = [];
  const apis = [createApi(false, calls), createApi(true, calls)];
  const [plain, secure] = [await findFreePort(), await findFreePort()];
  const ports = await Promise.all(apis.map(listen));
  const file = join(folder, 'nginx.conf');
  const text = configuration
    .replaceAll(/\bapi-\d:3000/g, () => `127.0.0.1:${ports.shift()}`)
    .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `);
  writeFileSync(file, text);
  const globals = `daemon off; pid ${join(folder, 'nginx.pid')};`;
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', globals], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    errors += part;
  });
  try {
    if (!(await waitForPort(secure, child))) return [`nginx does not start: ${errors.trim()}`];
    return await tryRequests({ plain, secure, calls, ca: readFileSync(join(folder, 'tls/fullchain.pem')) });
  } finally {
    child.kill('SIGTERM');
    await ended;
    for (const api of apis) api.close();
  }
}

async function tryRequests({ plain, secure, calls, ca }) {
  const faults = [];
  const expect = (what, found, wanted) => {
    if (String(found) !== String(wanted)) faults.push(`${what}: ${found} instead of ${wanted}`);
  };
  const repeat = async (path, method) => {
    const statuses = new Set();
    for (let i = 0; i < REQUESTS; i += 1) statuses.add(await send(secure, ca, path, method));
    return [...statuses];
  };
  expect('requests while one server is stopping', await repeat('/'), [200]);
  expect('requests that both servers refuse', await repeat('/busy'), [503]);
  expect('requests after refused ones', await repeat('/'), [200]);
  calls.length = 0;
  expect('refused requests that change something', await repeat('/busy', 'POST'), [503]);
  expect('how often these reach a server', calls.length, REQUESTS);
  const { headers } = calls[0] ?? { headers: {} };
  expect('X-Forwarded-For', headers['x-forwarded-for'], '127.0.0.1');
  expect('X-Forwarded-Proto', headers['x-forwarded-proto'], 'https');
  expect('X-Request-ID has the form that the server keeps', /^[\da-f]{32}$/.test(headers['x-request-id']), true);
  const [redirect] = await once(get({ port: plain, host: '127.0.0.1', path: '/albums', agent: false }), 'response');
  redirect.resume();
  expect('the target of plain HTTP', redirect.headers.location, 'https://127.0.0.1/albums');
  return faults;
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path) => readFileSync(at(path), 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const compose = read('compose.yaml');

describe('deployment files', () => {
  it('compose.yaml defines every variable that it takes from its environment file', () => {
    const taken = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const given = read('deploy/compose.env.example').match(/^\w+(?==)/gm);
    assert.deepEqual(new Set(taken), new Set(given));
  });

  it('compose.yaml runs only commands of npm scripts', () => {
    const commands = [...compose.matchAll(/command: (\["node".*\])/g)].map(([, list]) => JSON.parse(list).join(' '));
    assert.ok(commands.length > 0);
    for (const command of commands) assert.ok(Object.values(scripts).includes(command), command);
  });

  it('the Dockerfile copies existing paths and starts existing scripts as an unprivileged user', () => {
    const file = read('Dockerfile');
    const stages = file.split(/^FROM /m);
    const last = stages.at(-1) ?? '';
    for (const [, path] of last.matchAll(/--from=build \/app\/(\S+)/g))
      assert.ok(path === 'build' || existsSync(at(path)), path);
    for (const [path] of last.matchAll(/scripts\/[\w-]+\.mjs/g)) assert.ok(existsSync(at(path)), path);
    assert.ok(last.indexOf('\nUSER node') > 0 && last.indexOf('\nUSER node') < last.indexOf('\nCMD'));
    assert.doesNotMatch(last, /npm ci|--from=build \/app\/node_modules/);
  });

  it('compose.yaml checks the health of every server, and no worker is left out', () => {
    const services = compose.split(/^ {2}(?=[\w-]+:)/m);
    const unchecked = services.filter((service) => service.includes('disable: true'));
    assert.deepEqual(
      unchecked.map((service) => service.split(':')[0]),
      ['migrate'],
    );
  });

  it('the health check counts any answer as alive, and only 200 as ready', async () => {
    let status = 200;
    const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const exitCode = async (...args) => {
      const env = { ...process.env, PORT: String(server.address().port) };
      const child = spawn(process.execPath, [at('scripts/healthcheck.mjs'), ...args], { env, stdio: 'ignore' });
      const [code] = await once(child, 'exit');
      return code;
    };
    const codes = [];
    for (status of [200, 503, 404]) codes.push(await Promise.all([exitCode(), exitCode('ready')]));
    server.close();
    assert.deepEqual(codes, [
      [0, 0],
      [0, 1],
      [1, 1],
    ]);
  });

  it('the systemd units start an existing script in their role', () => {
    for (const role of ['api', 'worker']) {
      const unit = read(`deploy/systemd/keepsake-${role}@.service`);
      assert.match(unit, new RegExp(`ROLE=${role} `));
      assert.ok(existsSync(at(/scripts\/[\w-]+\.mjs/.exec(unit)?.[0] ?? 'missing')));
    }
  });
});

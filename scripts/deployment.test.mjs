import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

  it('nginx uses every processor, logs where an image and a host can, and never leaves a server out', () => {
    const nginx = read('deploy/nginx.conf');
    assert.match(nginx, /^worker_processes auto;$/m);
    assert.ok(Number(/worker_connections (\d+);/.exec(nginx)?.[1]) >= 4096);
    const logs = [...nginx.matchAll(/(?:access|error)_log (\S+?)[ ;]/g)].map(([, path]) => path);
    assert.deepEqual(logs, ['/var/log/nginx/access.log', '/var/log/nginx/error.log']);
    const servers = nginx.match(/^ +server \S+:\d+.*;$/gm) ?? [];
    assert.equal(servers.length, 2);
    for (const server of servers) assert.match(server, / max_fails=0;/);
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

  /** Names that `server/config*.ts` parse. */
  const settings = new Set(
    readdirSync(at('server'))
      .filter((name) => /^config(\.\w+)?\.ts$/.test(name))
      .flatMap((name) => [
        ...read(`server/${name}`).matchAll(/^ {2,4}([A-Z][A-Z\d_]+): (?:z|count|\w+\(|\w+(?:List|Schema))/gm),
      ])
      .map(([, name]) => name),
  );

  it('every variable of compose.yaml, the systemd units and .env.example is a setting', () => {
    assert.ok(settings.size > 50 && settings.has('TMP_DIR') && settings.has('S3_BUCKET'), [...settings].join());
    const [, shared = ''] = /^x-environment:.*\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
    const units = readdirSync(at('deploy/systemd')).map((name) => read(`deploy/systemd/${name}`));
    const used = [
      ...[...shared.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name),
      ...[...compose.matchAll(/<<: \*environment, (\w+):/g)].map(([, name]) => name),
      ...units.flatMap((unit) =>
        [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list]) => list.match(/\w+(?==)/g)),
      ),
      ...[...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name),
      ...[...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, list]) => list.match(/\w+(?==)/g)),
    ];
    assert.ok(used.length > 60);
    assert.deepEqual(
      used.filter((name) => !settings.has(name) && name !== 'NODE_ENV'),
      [],
    );
  });

  it('every setting has a row in docs/settings.md and a line in .env.example, and no other does', () => {
    const rows = read('docs/settings.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => line.split('|')[1].match(/\w+/g));
    const lines = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    assert.deepEqual(new Set(rows), settings);
    assert.equal(new Set(rows).size, rows.length);
    assert.deepEqual(new Set(lines), settings);
  });

  it('one version of Node is the oldest everywhere', () => {
    const oldest = read('.nvmrc').trim();
    assert.equal(JSON.parse(read('package.json')).engines.node, `>=${oldest}`);
    assert.match(read('scripts/prepare.mjs'), new RegExp(`OLDEST_NODE = ${oldest};`));
    assert.match(read('scripts/esbuild-options.mjs'), new RegExp(`target: 'node${oldest}'`));
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
    assert.equal(new Set(images).size, 1);
    assert.ok(images[0] >= Number(oldest));
  });

  it('the systemd units start an existing script in their role', () => {
    for (const role of ['api', 'worker']) {
      const unit = read(`deploy/systemd/keepsake-${role}@.service`);
      assert.match(unit, new RegExp(`ROLE=${role} `));
      assert.ok(existsSync(at(/scripts\/[\w-]+\.mjs/.exec(unit)?.[0] ?? 'missing')));
    }
  });
});

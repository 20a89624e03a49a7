import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path) => readFileSync(at(path), 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const compose = read('compose.yaml');

describe('deployment files', () => {
  const settings = new Set(
    readdirSync(at('server'))
      .filter((name) => /^config(\.\w+)?\.ts$/.test(name))
      .flatMap((name) => [
        ...read(`server/${name}`).matchAll(/^ {2,4}([A-Z][A-Z\d_]+): (?:z|count|\w+\(|\w+(?:List|Schema))/gm),
      ])
      .map(([, name]) => name),
  );

  const composeExample = read('deploy/compose.env.example');
  const namesOf = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  /** Values that compose.yaml gives to every container of Keepsake. */
  const [, sharedValues = ''] = /^x-environment:.*\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
  const sharedNames = namesOf(sharedValues, /^ {2}(\w+):/gm);
  const ownNames = [
    ...sharedNames,
    ...namesOf(compose, /<<: \*environment, (.*) \}/g).flatMap((list) => list.match(/\w+(?=:)/g)),
  ];
  const services = compose
    .slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'))
    .split(/^ {2}(?=[\w-]+:)/m)
    .slice(1);
  const findService = (name) => services.find((service) => service.startsWith(`${name}:`)) ?? '';

  it('compose.yaml defines every variable that it takes from its environment file', () => {
    const taken = namesOf(compose, /\$\{(\w+)/g);
    assert.deepEqual(new Set(taken), new Set(namesOf(composeExample, /^(\w+)=/gm)));
  });

  it('every container of Keepsake gets the settings of the environment file, below those of compose.yaml', () => {
    const [, app = ''] = /^x-app:.*\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
    for (const block of [app, findService('migrate')]) assert.match(block, /^ +env_file: \.env$/m);
    for (const name of ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'TRUST_PROXY', 'S3_ENDPOINT', 'METRICS_PORT'])
      assert.ok(sharedNames.includes(name), name);
    assert.equal(compose.match(/environment: \{ <<: \*environment, ROLE: (?:all|api|worker)\b/g)?.length, 3);
  });

  it('the environment file of compose.yaml suggests settings that compose.yaml leaves open', () => {
    const suggested = namesOf(composeExample, /^# ([A-Z][A-Z\d_]+)=/gm);
    assert.ok(suggested.length > 15);
    assert.deepEqual(
      suggested.filter((name) => !settings.has(name) || sharedNames.includes(name)),
      [],
    );
  });

  it('compose.yaml gives the proxy and its servers fixed addresses and trusts the proxy alone', () => {
    const addressOf = (name) => /ipv4_address: \*([\w-]+)/.exec(findService(name))?.[1] ?? '';
    const valueOf = (anchor) => new RegExp(`&${anchor} (\\S+)`).exec(compose)?.[1];
    const [, trusted] = /TRUST_PROXY: &([\w-]+)/.exec(sharedValues) ?? [];
    assert.equal(trusted, addressOf('proxy'));
    const hosts = namesOf(read('deploy/nginx.conf'), /^ +server ([\w-]+):3000/gm);
    assert.ok(hosts.length >= 2);
    for (const host of hosts)
      assert.match(findService('proxy'), new RegExp(`^ +${host}: &${addressOf(host)} `, 'm'), host);
    const prefix = '\\$\\{NETWORK_PREFIX:\\?\\}';
    assert.match(compose, new RegExp(`subnet: ${prefix}\\.0/24\\n +ip_range: ${prefix}\\.128/25\\n`));
    const addresses = ['proxy', ...hosts].map((name) => valueOf(addressOf(name)));
    assert.equal(new Set(addresses).size, addresses.length);
    for (const address of addresses) assert.match(address ?? '', new RegExp(`^${prefix}\\.\\d{1,2}$`));
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
    for (const [path] of last.matchAll(/scripts\/[\w/-]+\.mjs/g)) assert.ok(existsSync(at(path)), path);
    assert.ok(last.indexOf('\nUSER node') > 0 && last.indexOf('\nUSER node') < last.indexOf('\nCMD'));
    assert.doesNotMatch(last, /npm ci|--from=build \/app\/node_modules/);
  });

  it('compose.yaml checks the health of every server, and no worker is left out', () => {
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
      const child = spawn(process.execPath, [at('scripts/start/healthcheck.mjs'), ...args], { env, stdio: 'ignore' });
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

  it('every variable of compose.yaml, the systemd units and .env.example is a setting', () => {
    assert.ok(settings.size > 50 && settings.has('TMP_DIR') && settings.has('S3_BUCKET'), [...settings].join());
    const units = readdirSync(at('deploy/systemd')).map((name) => read(`deploy/systemd/${name}`));
    const used = [
      ...ownNames,
      ...units.flatMap((unit) =>
        namesOf(unit, /^ExecStart=\/usr\/bin\/env (.*?) \//gm).flatMap((list) => list.match(/\w+(?==)/g)),
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
    assert.match(read('scripts/start/prepare.mjs'), new RegExp(`OLDEST_NODE = ${oldest};`));
    assert.match(read('scripts/build/esbuild-options.mjs'), new RegExp(`target: 'node${oldest}'`));
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
    assert.equal(new Set(images).size, 1);
    assert.ok(images[0] >= Number(oldest));
  });

  it('docs/operating.md names npm scripts, files and containers that exist', () => {
    const page = read('docs/operating.md');
    const commands = new Set(namesOf(page, /npm run ([\w:-]+)/g));
    assert.ok(commands.has('backup') && commands.has('restore'));
    for (const command of commands) assert.ok(command in scripts, command);
    for (const [path] of page.matchAll(/(?:scripts|deploy)\/[\w./-]+\.\w+/g)) assert.ok(existsSync(at(path)), path);
    const maintained = namesOf(page, /docker compose run --rm (?:-\S+ \S+ )?([\w-]+)/g);
    const restarted = page.match(/\b(?:api|worker)-\d\b/g) ?? [];
    assert.ok(maintained.length > 2 && restarted.length > 8);
    for (const name of [...maintained, ...restarted]) assert.notEqual(findService(name), '', name);
  });

  it('the systemd units start an existing script in their role', () => {
    for (const role of ['api', 'worker']) {
      const unit = read(`deploy/systemd/keepsake-${role}@.service`);
      assert.match(unit, new RegExp(`ROLE=${role} `));
      assert.ok(existsSync(at(/scripts\/[\w/-]+\.mjs/.exec(unit)?.[0] ?? 'missing')));
    }
  });

  it('settings of a systemd instance win over the file that all instances share', () => {
    const shared = Object.fromEntries([...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, ...pair]) => pair));
    const runUnit = (role, instance) => {
      const unit = read(`deploy/systemd/keepsake-${role}@.service`).replaceAll('%i', instance);
      const [, assignments = ''] = /^ExecStart=\/usr\/bin\/env (.*?) \/usr\/bin\/node /m.exec(unit) ?? [];
      const print = [process.execPath, '-p', 'JSON.stringify(process.env)'];
      // systemd applies Environment= first and the file on top of it.
      const { stdout } = spawnSync('/usr/bin/env', [...assignments.split(' '), ...print], {
        env: { ...shared, METRICS_PORT: '9464' },
        encoding: 'utf8',
      });
      const { ROLE, PORT, METRICS_PORT, DATA_DIR, FACES } = JSON.parse(stdout);
      assert.match(unit, new RegExp(`^StateDirectory=${DATA_DIR.replace('/var/lib/', '')}$`, 'm'));
      return { ROLE, PORT, METRICS_PORT, FACES };
    };
    assert.deepEqual(runUnit('api', '1'), { ROLE: 'api', PORT: '3001', METRICS_PORT: '9401', FACES: 'on' });
    assert.deepEqual(runUnit('worker', '2'), { ROLE: 'worker', PORT: '3102', METRICS_PORT: '9412', FACES: 'on' });
    assert.match(read('deploy/systemd/keepsake-api@.service'), /^UnsetEnvironment=WORKER_QUEUES WORKER_CONCURRENCY$/m);
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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

  it('the systemd units start an existing script in their role', () => {
    for (const role of ['api', 'worker']) {
      const unit = read(`deploy/systemd/keepsake-${role}@.service`);
      assert.match(unit, new RegExp(`ROLE=${role} `));
      assert.ok(existsSync(at(/scripts\/[\w-]+\.mjs/.exec(unit)?.[0] ?? 'missing')));
    }
  });
});

/** Runs `npm run dev` in a copy of the sources, so that the test can change them. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { findFreePorts } from '../server/testing/freePorts';
import { registerUser } from './support/apiUser';
import { collectPageErrors, launchBrowser, recordFailure } from './support/browser';
import { copyDataDir } from './support/server';
import { text } from './support/texts';

const sources = ['domain', 'public', 'samples', 'scripts', 'server', 'src', 'translations'];
const settings = ['babel.config.js', 'package.json', 'package-lock.json', 'tsconfig.json', 'webpack.config.js'];
const START_LIMIT_MS = 120_000;

let folder: string;
let dataDir: string;
let url: string;
let child: ChildProcess;
let browser: Browser;
let log = '';

/** Copies the sources to one place per clone, because Babel's cache knows files by their path. */
async function copySources(): Promise<string> {
  const clone = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
  const copy = join(tmpdir(), `keepsake-dev-${clone}`);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { mode: 0o755 });
  await Promise.all([...sources, ...settings].map((name) => cp(name, join(copy, name), { recursive: true })));
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function untilUp(): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    assert.ok(child.exitCode === null && Date.now() < deadline, `npm run dev does not start:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

before(async () => {
  [folder, dataDir, browser] = await Promise.all([copySources(), copyDataDir('keepsake-dev-data-'), launchBrowser()]);
  const [port, apiPort] = await findFreePorts(2);
  url = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), API_PORT: String(apiPort), PUBLIC_URL: url };
  const env = { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'warn', FACES: 'off' };
  child = spawn(process.execPath, ['scripts/start/dev.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (words: string) => {
      log += words;
    });
  await untilUp();
});

after(async () => {
  await browser.close();
  if (child.exitCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await Promise.all([folder, dataDir].map((path) => rm(path, { recursive: true, force: true })));
});

it('npm run dev signs in, and shows a changed file without a reload', async () => {
  const user = await registerUser(url, dataDir);
  const context = await browser.newContext();
  const watched = collectPageErrors(context);
  const page = await context.newPage();
  try {
    await page.goto(`${url}/auth/login`);
    await page.getByLabel(text('auth.email')).fill(user.email);
    await page.getByLabel(text('auth.password'), { exact: true }).fill(user.password);
    await page.getByRole('button', { name: text('auth.login.submit'), exact: true }).click();
    await page.getByRole('link', { name: 'Keepsake', exact: true }).waitFor();
    await page.waitForURL(`${url}/`);
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));

    const changed = join(folder, 'src/app/layouts/Logo.tsx');
    const source = await readFile(changed, 'utf8');
    await writeFile(changed, source.replace('Keepsake<span', 'Changed while running<span'));
    await page.getByRole('link', { name: 'Changed while running' }).waitFor();
    assert.equal(await page.locator('body[data-loaded="once"]').count(), 1, 'the page was not loaded again');
    assert.deepEqual(watched.messages, []);
  } catch (error) {
    await recordFailure(page, 'npm run dev', [...watched.messages, log]);
    throw error;
  }
});

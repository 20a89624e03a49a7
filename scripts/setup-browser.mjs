/**
 * Finds or installs Chromium for the browser tests: from system packages if permitted, else Playwright's own
 * build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const aptPackages = ['chromium', 'fonts-liberation', 'fonts-noto-core', 'fonts-noto-color-emoji'];

const runQuietly = (command, args) =>
  spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const runVisibly = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const canStart = (path) => path && existsSync(path) && runQuietly(path, ['--version', '--no-sandbox']).status === 0;

/** Returns the path of a working Chromium, or null. */
export function findBrowser() {
  const onPath = names.map((name) => runQuietly('which', [name]).stdout?.trim());
  return [process.env.CHROME_PATH, ...onPath, macChrome, chromium.executablePath()].find(canStart) ?? null;
}

function installFromSystem() {
  if (runQuietly('which', ['apt-get']).status !== 0) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && runQuietly('sudo', ['-n', 'true']).status !== 0) return;
  const apt = (...args) => (isRoot ? runVisibly('apt-get', args) : runVisibly('sudo', ['-n', 'apt-get', ...args]));
  const install = () => apt('install', '-y', '--no-install-recommends', ...aptPackages);
  if (!install() && apt('update')) install();
}

/**
 * Returns the path of Chromium and installs it if needed.
 * @throws {Error} when none is available
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('Chromium not found; installing it for the browser tests.');
  installFromSystem();
  if (!findBrowser())
    runVisibly(process.execPath, [
      fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url)),
      'install',
      'chromium',
    ]);
  const installed = findBrowser();
  if (!installed) throw new Error('The browser tests need Chromium: install it, or set CHROME_PATH.');
  return installed;
}

/** Finds a Chromium for the browser tests, or installs one: from the system's packages when it may, else Playwright's own build. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const aptPackages = ['chromium', 'fonts-liberation', 'fonts-noto-core', 'fonts-noto-color-emoji'];

const quiet = (command, args) => spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const shown = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const runs = (path) => path && existsSync(path) && quiet(path, ['--version', '--no-sandbox']).status === 0;

/** Path of a Chromium that starts, or null. */
export function findBrowser() {
  const onPath = names.map((name) => quiet('which', [name]).stdout?.trim());
  return [process.env.CHROME_PATH, ...onPath, macChrome, chromium.executablePath()].find(runs) ?? null;
}

function installFromSystem() {
  if (quiet('which', ['apt-get']).status !== 0) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && quiet('sudo', ['-n', 'true']).status !== 0) return;
  const apt = (...args) => (isRoot ? shown('apt-get', args) : shown('sudo', ['-n', 'apt-get', ...args]));
  const install = () => apt('install', '-y', '--no-install-recommends', ...aptPackages);
  if (!install() && apt('update')) install();
}

/** Path of a Chromium, installed if need be. @throws {Error} when none could be had */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here yet: installing one for the browser tests.');
  installFromSystem();
  if (!findBrowser())
    shown(process.execPath, [
      fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url)),
      'install',
      'chromium',
    ]);
  const installed = findBrowser();
  if (!installed) throw new Error('The browser tests need Chromium: install it, or name one in CHROME_PATH.');
  return installed;
}

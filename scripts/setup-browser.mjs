/**
 * Finds or installs Chromium for the browser tests: the headless shell, which takes less processor time than the whole
 * browser, else that. From system packages if permitted, else Playwright's own build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const fonts = ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-color-emoji'];
/** Package lists are fetched within this time, or not at all. */
const UPDATE_LIMIT_MS = 60_000;

const runQuietly = (command, args) =>
  spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const runVisibly = (command, args, timeout) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout,
  }).status === 0;
const canStart = (path) => path && existsSync(path) && runQuietly(path, ['--version', '--no-sandbox']).status === 0;
const findOnPath = (name) => runQuietly('which', [name]).stdout?.trim();

/** Returns the path of a working Chromium, or null. */
export function findBrowser() {
  return (
    [process.env.CHROME_PATH, ...names.map(findOnPath), macChrome, chromium.executablePath()].find(canStart) ?? null
  );
}

/** Installs system packages as root or by sudo. Returns false where that is not possible. */
function installFromSystem(packages) {
  if (!findOnPath('apt-get')) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && runQuietly('sudo', ['-n', 'true']).status !== 0) return false;
  const apt = (args, timeout) =>
    isRoot ? runVisibly('apt-get', args, timeout) : runVisibly('sudo', ['-n', 'apt-get', ...args], timeout);
  const install = () => apt(['install', '-y', '--no-install-recommends', ...packages]);
  return install() || (apt(['update'], UPDATE_LIMIT_MS) && install());
}

/** Installs Chromium, unless its headless shell or a browser of the user's choice is there. */
function installBrowser() {
  if (process.env.CHROME_PATH || canStart(findOnPath(SHELL))) return;
  const isThere = findBrowser() !== null;
  console.log(`Installing ${isThere ? 'the headless shell of ' : ''}Chromium for the browser tests.`);
  if (installFromSystem(isThere ? [SHELL] : [SHELL, ...fonts]) || isThere) return;
  if (installFromSystem(['chromium', ...fonts])) return;
  const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  runVisibly(process.execPath, [cli, 'install', 'chromium']);
}

/**
 * Returns the path of Chromium and installs it if needed.
 * @throws {Error} when none is available
 */
export function ensureBrowser() {
  installBrowser();
  const found = findBrowser();
  if (!found) throw new Error('The browser tests need Chromium: install it, or set CHROME_PATH.');
  return found;
}

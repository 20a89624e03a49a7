/**
 * Finds or installs Chromium for the tests: the headless shell, which takes less processor time than the whole browser,
 * else that. From system packages if permitted, else Playwright's own build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findOnPath, installPackages } from './system-packages.mjs';

const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const fonts = ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-color-emoji'];

const canStart = (path) =>
  path && existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;

/** Returns the path of a working Chromium, or null. */
export function findBrowser() {
  return (
    [process.env.CHROME_PATH, ...names.map(findOnPath), macChrome, chromium.executablePath()].find(canStart) ?? null
  );
}

/** Installs Chromium, unless its headless shell or a browser of the user's choice is there. */
function installBrowser() {
  if (process.env.CHROME_PATH || canStart(findOnPath(SHELL))) return;
  const isThere = findBrowser() !== null;
  console.log(`Installing ${isThere ? 'the headless shell of ' : ''}Chromium for the tests.`);
  if (installPackages(isThere ? [SHELL] : [SHELL, ...fonts]) || isThere) return;
  if (installPackages(['chromium', ...fonts])) return;
  const cli = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Returns the path of Chromium and installs it if needed.
 * @throws {Error} when none is available
 */
export function ensureBrowser() {
  installBrowser();
  const found = findBrowser();
  if (!found) throw new Error('The tests need Chromium: install it, or set CHROME_PATH.');
  return found;
}

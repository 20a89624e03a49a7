import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { projectRoot } from '../projectRoot';
import { colours } from './renderPage';

it('the colours of pages and mails are those of the app', () => {
  const css = readFileSync(join(projectRoot, 'src/ui/styles/tokens.css'), 'utf8');
  for (const [theme, selector] of [
    ['light', ':root {'],
    ['dark', '[data-theme="dark"] {'],
  ] as const) {
    const rule = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
    const inApp = Object.fromEntries(Array.from(rule.matchAll(/--([\w-]+): (#\w+);/g), ([, name, hex]) => [name, hex]));
    for (const [name, hex] of Object.entries(colours[theme])) assert.equal(inApp[name], hex, `${theme} ${name}`);
  }
});

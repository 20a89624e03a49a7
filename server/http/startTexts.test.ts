import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { DEFAULT_LANGUAGE, LOCALES } from '@domain/contract';
import { projectRoot } from '../projectRoot';
import { startTexts, translateStartTexts } from './startTexts';

it('gives the shell of the client texts in each language, and English without a server', async () => {
  const shell = await readFile(join(projectRoot, 'public', 'index.html'), 'utf8');
  const english = Object.values(startTexts[DEFAULT_LANGUAGE]);
  for (const text of english) assert.equal(shell.split(text).length, 2, `public/index.html has “${text}” once`);
  for (const language of LOCALES) {
    const html = translateStartTexts(shell, language);
    for (const text of Object.values(startTexts[language])) assert.ok(html.includes(text), `${language}: ${text}`);
    for (const text of english)
      assert.equal(html.includes(text), language === DEFAULT_LANGUAGE, `${language}: ${text}`);
  }
});

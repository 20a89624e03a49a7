import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { DEFAULT_LANGUAGE, LOCALES } from '@domain/contract';
import { projectRoot } from '../projectRoot';
import { translateInto } from '../translations';
import { renderPageHtml } from './pageShell';

const startTexts = (language: (typeof LOCALES)[number]) =>
  (['start.failed', 'start.reload', 'start.noScript'] as const).map((id) => translateInto(language)(id));

it('gives the shell of the client texts in each language, and English without a server', async () => {
  const shell = await readFile(join(projectRoot, 'public', 'index.html'), 'utf8');
  const english = startTexts(DEFAULT_LANGUAGE);
  for (const text of english) assert.equal(shell.split(text).length, 2, `public/index.html has “${text}” once`);
  for (const language of LOCALES) {
    const html = renderPageHtml(
      { html: shell, pages: {}, messages: {} } as unknown as Parameters<typeof renderPageHtml>[0],
      null,
      language,
    );
    for (const text of startTexts(language)) assert.ok(html.includes(text), `${language}: ${text}`);
    for (const text of english)
      assert.equal(html.includes(text), language === DEFAULT_LANGUAGE, `${language}: ${text}`);
  }
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { shopCatalogue } from '@domain/commerce';
import type { LegalPageId, Locale } from '@domain/contract';
import { ConfigError, readEnvironment } from '../../config';
import { findMissingLegalSettings } from '../../config.legal';
import { type StartedServer, startTestServer } from '../../testing/testServer';
import { createLegalPageHead, findUnreadableLegalFile } from './legalPages';

let folder: string;
let server: StartedServer;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-legal-'));
  await writeFile(join(folder, 'imprint.md'), '# Imprint\n\nKeepsake Ltd\n');
  await writeFile(join(folder, 'imprint.de.md'), '\uFEFF# Impressum\n\nKeepsake Ltd\n');
  await writeFile(join(folder, 'terms.txt'), 'Terms <b>');
  const { legal } = readEnvironment({
    LEGAL_IMPRINT: join(folder, 'imprint.md'),
    LEGAL_TERMS: join(folder, 'terms.txt'),
    LEGAL_PRIVACY: 'https://example.com/privacy',
  });
  server = await startTestServer({ legal });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const page = (id: LegalPageId, language?: Locale) =>
  server.api('legalPage', { params: { id }, ...(language && { query: { language } }) });

describe('legal pages', () => {
  it('are listed for visitors, files and links, and only those that are set', async () => {
    const { status, body } = await server.api('siteInfo');
    assert.equal(status, 200);
    assert.deepEqual(body.legal, [
      { id: 'imprint', url: null },
      { id: 'terms', url: null },
      { id: 'privacy', url: 'https://example.com/privacy' },
    ]);
  });

  it('come in the given language, or else as written', async () => {
    assert.deepEqual((await page('imprint', 'de')).body, {
      id: 'imprint',
      language: 'de',
      format: 'markdown',
      text: '# Impressum\n\nKeepsake Ltd\n',
    });
    const { body } = await page('imprint', 'fr');
    assert.deepEqual([body.language, body.text], [null, '# Imprint\n\nKeepsake Ltd\n']);
    assert.deepEqual((await page('terms')).body, { id: 'terms', language: null, format: 'text', text: 'Terms <b>' });
  });

  it('show an edit at once', async () => {
    await writeFile(join(folder, 'imprint.ru.md'), 'Новый');
    assert.equal((await page('imprint', 'ru')).body.text, 'Новый');
  });

  it('do not exist when unset or elsewhere, like any unknown page', async () => {
    for (const id of ['returns', 'privacy'] as const) assert.equal((await page(id)).status, 404);
    const head = createLegalPageHead(server.deps.config.legal);
    const found = await Promise.all(
      ['imprint', 'privacy', 'returns', 'x'].map((id) => head(id, null as never, null as never)),
    );
    assert.deepEqual(found, [{}, null, null, null]);
  });
});

describe('legal settings', () => {
  it('refuse what is neither an https link nor a text file, and name the setting', () => {
    for (const value of ['http://example.com/x', 'ftp://example.com/x.md', '/etc/passwd', 'imprint.html']) {
      assert.throws(
        () => readEnvironment({ LEGAL_TERMS: value }),
        (error) => error instanceof ConfigError && error.message.startsWith('LEGAL_TERMS must be an https link'),
      );
    }
  });

  it('name what is missing, and a file that cannot be read', async () => {
    const { legal } = readEnvironment({ LEGAL_TERMS: join(folder, 'none.md'), LEGAL_CONTACT: 'https://example.com' });
    assert.deepEqual(findMissingLegalSettings(legal), ['LEGAL_IMPRINT', 'LEGAL_PRIVACY', 'LEGAL_RETURNS']);
    assert.equal((await findUnreadableLegalFile(legal))?.setting, 'LEGAL_TERMS');
    assert.equal(await findUnreadableLegalFile(server.deps.config.legal), null);
  });
});

describe('lowest prices', () => {
  it('are those of the catalogue, the cheapest cover first', async () => {
    const { prices, measures_visits } = (await server.api('siteInfo')).body;
    assert.equal(measures_visits, false);
    assert.equal(prices.currency, shopCatalogue.default_currency);
    const cheapest = (cover: string) =>
      Math.min(...shopCatalogue.books.filter((book) => book.cover === cover).map(({ base }) => base.EUR));
    assert.deepEqual(
      prices.books.map(({ from }: { from: number }) => from),
      ['soft', 'hard', 'linen', 'layflat'].map(cheapest),
    );
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MAX_TITLE_LETTERS, MAX_TITLES, type TitleRequest, type Writer } from './writer';

export interface WriterUnderTest {
  readonly writer: Writer;
  close(): Promise<void>;
}

export const aTitleRequest = (changes: Partial<TitleRequest> = {}): TitleRequest => ({
  facts: { places: ['Sóller', 'Deià'], from: '2023-07-01', to: '2023-07-12', occasions: ['birthday'] },
  ruleTitles: [
    'Anna’s birthday',
    'Sóller and Deià',
    'Summer 2023',
    'Summer 2023',
    ' ',
    'x'.repeat(MAX_TITLE_LETTERS + 1),
  ],
  locale: 'en',
  ...changes,
});

export function writerCompliance(name: string, open: () => Promise<WriterUnderTest>): void {
  describe(`writer: ${name}`, () => {
    let fixture: WriterUnderTest;
    before(async () => {
      fixture = await open();
    });
    after(() => fixture.close());

    it('suggests a few distinct titles of one line in every language', async () => {
      for (const locale of ['en', 'de', 'fr', 'es', 'pt', 'ru']) {
        const titles = await fixture.writer.suggestTitles(aTitleRequest({ locale }), new AbortController().signal);
        assert.ok(titles.length > 0 && titles.length <= MAX_TITLES, `${titles.length}`);
        assert.equal(new Set(titles).size, titles.length);
        for (const title of titles) assert.match(title, new RegExp(`^\\S.{0,${MAX_TITLE_LETTERS - 1}}$`, 'u'));
      }
    });

    it('does not start when already aborted', async () => {
      const asked = async () =>
        fixture.writer.suggestTitles(aTitleRequest(), AbortSignal.abort(new Error('cancelled')));
      await assert.rejects(asked, /cancelled/);
    });
  });
}

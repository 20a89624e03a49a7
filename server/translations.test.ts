import assert from 'node:assert/strict';
import { it } from 'node:test';
import { translateInto } from './translations';

it('writes values as they are, and throws without them', () => {
  const t = translateInto('de');
  assert.equal(t('mail.greeting', { name: "{x} '<b>" }), "Guten Tag {x} '<b>,");
  assert.throws(() => t('mail.greeting'));
});

it('chooses the plural forms of the language', () => {
  const pages = (language: 'ru' | 'fr', count: number) => translateInto(language)('invoice.pages', { pages: count });
  assert.deepEqual(
    [1, 2, 5, 11, 21, 24, 112].map((count) => pages('ru', count)),
    ['1 страница', '2 страницы', '5 страниц', '11 страниц', '21 страница', '24 страницы', '112 страниц'],
  );
  assert.deepEqual(
    [1, 2].map((count) => pages('fr', count)),
    ['1 page', '2 pages'],
  );
});

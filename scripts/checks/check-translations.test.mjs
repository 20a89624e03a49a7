import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkTables, checkUses, findTextsInCode, languages } from './check-translations.mjs';
import { checkTypography } from './check-typography.mjs';

const tables = (texts) =>
  Object.fromEntries(languages.map((language) => [language, { 'photos.count': texts[language] ?? texts.other }]));
const count = (word, categories) => `{n, plural, ${categories.map((category) => `${category} {# ${word}}`).join(' ')}}`;
const good = {
  en: count('photos', ['one', 'other']),
  ru: count('фото', ['one', 'few', 'many', 'other']),
  fr: count('images', ['one', 'other']),
  de: count('Fotos', ['one', 'other']),
  es: count('fotos', ['one', 'other']),
  pt: count('fotografias', ['one', 'other']),
};

describe('consistency of translations', () => {
  it('accepts matching tables', () => assert.deepEqual(checkTables(tables(good), []), []));
  it('rejects a missing Russian plural', () =>
    assert.deepEqual(checkTables(tables({ ...good, ru: count('фото', ['one', 'other']) }), []), [
      'ru.json: photos.count plural {n} lacks "few"',
      'ru.json: photos.count plural {n} lacks "many"',
    ]));
  it('rejects a plural unknown in German', () =>
    assert.match(checkTables(tables({ ...good, de: count('Fotos', ['one', 'few', 'other']) }), [])[0], /has "few"/));
  it('rejects another variable', () =>
    assert.match(
      checkTables(tables({ ...good, es: good.es.replace('{n,', '{m,') }), []).join(),
      /lacks \{n\}.*has \{m\}/,
    ));
  it('rejects a missing tag', () =>
    assert.match(
      checkTables(tables({ other: 'Lies <b>das</b>', fr: 'Lisez ça' }), []).join(),
      /fr\.json: photos\.count lacks <b>/,
    ));
  it('rejects a copy of the English text', () =>
    assert.match(checkTables(tables({ ...good, pt: good.en }), [])[0], /pt\.json: photos\.count is the English text/));
  it('accepts a copy whose words are the same in both languages, and only there', () => {
    const same = { other: 'Album {number}', ru: 'Альбом {number}', es: 'Álbum {number}', pt: 'Álbum {number}' };
    assert.deepEqual(checkTables(tables(same), []), []);
    assert.match(
      checkTables(tables({ ...same, fr: 'My album', en: 'My album', de: 'My album' }), [], 'server/').join(),
      /server\/fr\.json: photos\.count is the English text/,
    );
  });
  it('rejects a missing key and an error code without a text', () => {
    const broken = tables(good);
    delete broken.fr['photos.count'];
    assert.deepEqual(checkTables(broken, ['gone']), [
      'fr.json: photos.count is missing',
      'en.json: error.gone is missing (domain/contract/errors.ts)',
    ]);
  });
});

describe('translation usage', () => {
  const faults = (text) => checkUses({ 'photos.title': 'Photos', 'error.gone': 'Gone' }, [{ path: 'a.tsx', text }]);
  it('recognises components, calls, plain ids and templates', () =>
    assert.deepEqual(faults('const a = <T id="photos.title" />; t(`error.${code}`);'), []));
  it('reports an id without a text', () =>
    assert.deepEqual(faults("t('photos.titel'); t('photos.title'); t('error.gone')"), [
      'a.tsx: the id photos.titel has no text',
    ]));
  it('reports a text without a use', () =>
    assert.deepEqual(faults("const a = { id: 'photos.title' }"), ['en.json: error.gone is used nowhere']));
});

describe('texts in the code', () => {
  const faults = (text) => findTextsInCode([{ path: 'server/mail.ts', text }]);
  it('are refused in tables by language', () => {
    const fault = ['server/mail.ts holds texts by language: move them to translations'];
    assert.deepEqual(faults("const texts = { en: 'Hello', ru: 'Привет' };"), fault);
    assert.deepEqual(faults("const texts = {\n  ru: {\n    lead: () => 'Привет',\n  },\n};"), fault);
  });
  it('are not found elsewhere', () =>
    assert.deepEqual(faults("const a = { ru: ['RU', 'BY'], de: 'Mail' }; const units = { мм: 1 };"), []));
});

describe('typography of translations', () => {
  const faults = (language, text) => checkTypography({ [language]: { a: text } });
  it('accepts the marks and spaces of each language', () => {
    assert.deepEqual(faults('fr', '«\u00a0{title}\u00a0»\u202f: {share, number, ::percent}\u00a0?'), []);
    assert.deepEqual(faults('de', '„{title}“ wird geladen\u00a0…'), []);
    assert.deepEqual(faults('en', '{width, number}\u00a0mm for 3 mmm'), []);
  });
  it('rejects quotation marks of another language', () =>
    assert.deepEqual(faults('pt', 'Eliminar „{title}“?'), ['pt.json: a has the quotation mark „: use «»']));
  it('rejects spaces at which a mark or a unit would begin a line', () => {
    assert.match(faults('fr', 'Supprimer ?')[0], /plain space before a punctuation mark/);
    assert.match(faults('fr', '« {title}\u00a0»')[0], /after an opening quotation mark/);
    assert.match(faults('de', 'Wird geladen …')[0], /before an ellipsis/);
    assert.match(faults('ru', 'Не больше {max} МБ.')[0], /between a number and its unit/);
    assert.match(faults('de', '{width} × {height} Zoll')[0], /between a number and its unit/);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkTerms, checkTermTable, termPattern, wordsOfMessage } from './check-terms.mjs';

const terms = JSON.parse(readFileSync(new URL('../../translations/terms.json', import.meta.url), 'utf8'));
const inLanguage = (language, text, key = 'some.key', english = '') =>
  checkTerms(terms, { en: { [key]: english }, [language]: { [key]: text } });

describe('table of terms', () => {
  it('does not contradict itself', () => assert.deepEqual(checkTermTable(terms), []));
  it('reports a term that is used and forbidden', () =>
    assert.deepEqual(checkTermTable({ cover: { de: { use: 'Einband', not: ['Einband'] } } }), [
      'terms.json: cover uses “Einband” in de and forbids “Einband”',
    ]));
});

describe('forbidden words', () => {
  it('names key, language, the word, and what to write instead', () =>
    assert.deepEqual(inLanguage('de', 'Der Umschlag ist fertig'), [
      'de.json: some.key says “Umschlag”: write “Einband*” (translations/terms.json, cover)',
    ]));
  const violations = [
    ['en', 'It must be mended'],
    ['en', 'Some telephones cannot read it'],
    ['en', 'This is a sandbox'],
    ['de', 'Wähle ein Foto'],
    ['de', 'Zwei Befunde'],
    ['de', 'Sandkasten'],
    ['fr', 'Bac à sable'],
    ['fr', 'Tu peux continuer'],
    ['es', 'Compruebe la conexión'],
    ['es', 'Abre su álbum'],
    ['pt', 'O que você escolheu'],
    ['pt', 'Seu álbum foi salvo'],
    ['pt', 'Compartilhar o álbum'],
    ['ru', 'Сверстать заново'],
    ['ru', 'Это песочница'],
  ];
  for (const [language, text] of violations)
    it(`are found in ${language}: ${text}`, () => assert.equal(inLanguage(language, text).length > 0, true));
  it('are found inside plurals, but not in names of variables', () => {
    assert.equal(wordsOfMessage('{mail, plural, one {# Brief} other {# Briefe}}').includes('mail'), false);
    assert.equal(inLanguage('de', '{n, plural, one {# Befund} other {# Hinweise}}').length, 1);
  });
  it('match whole words, and word beginnings before a star', () => {
    assert.equal(termPattern('Mail').test('E-Mails'), false);
    assert.equal(termPattern('Mail').test('Bestätigungs-E-Mail'), false);
    assert.equal(termPattern('верст*').test('Верстаем'), true);
  });
  it('may be allowed for one key', () =>
    assert.deepEqual(inLanguage('en', 'Email not verified', 'auth.notVerified.title'), []));
});

describe('one term for a concept', () => {
  it('reports a translation without the term of the English text', () =>
    assert.deepEqual(inLanguage('fr', 'Double feuille supprimée', 'some.key', 'Spread deleted'), [
      'fr.json: some.key has no word for “spread”: write “double page, doubles pages” (translations/terms.json)',
    ]));
  it('accepts the term', () =>
    assert.deepEqual(inLanguage('fr', 'Double page supprimée', 'some.key', 'Spread deleted'), []));
});

describe('order button', () => {
  it('keeps the legal words', () =>
    assert.deepEqual(inLanguage('de', 'Bezahlen', 'cart.pay', 'Order and pay'), [
      'de.json: cart.pay says “Bezahlen”: write “Zahlungspflichtig bestellen”, as the law asks',
    ]));
});

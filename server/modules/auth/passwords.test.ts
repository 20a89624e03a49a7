import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dictionary } from '@zxcvbn-ts/language-common';
import { HttpApiError } from '../../http/apiError';
import { ensureNotGuessable } from './passwords';

const ada = { email: 'ada.lovelace@engines.example', name: 'Augusta King' };

function isGuessable(password: string, owner: Parameters<typeof ensureNotGuessable>[1]): boolean {
  try {
    ensureNotGuessable(password, owner);
    return false;
  } catch (error) {
    assert.ok(error instanceof HttpApiError);
    assert.equal(error.code, 'password_too_common');
    return true;
  }
}

describe('a password', () => {
  it('is rejected when it is one of ten thousand leaked ones, in any case', () => {
    const leaked = dictionary['passwords-common']?.filter((word) => word.length >= 8) ?? [];
    assert.ok(leaked.length > 10_000);
    for (const [index, word] of leaked.entries()) {
      if (index > 200 && index % 100 !== 0) continue;
      assert.ok(isGuessable(word, {}), word);
      assert.ok(isGuessable(word.toUpperCase(), {}), word);
    }
  });

  for (const password of [
    'Ada.Lovelace@engines.example',
    'AdaLovelace1815',
    'adal0velace!!',
    'lovelace_99',
    'engines2024',
    'AugustaKing1',
    'Keepsake2024!',
    'K33psake-007',
    'keepsakekeepsake',
    'пароль123',
    'йцукенгш',
    'p@ssw0rd99',
    'abcdefgh1234',
    'zxcvbnm,./',
    '20241231',
    'Passw0rd2026!',
    'P@ssw0rd2026!',
    'Welcome#2027!!',
    '2026!Sunshine!',
    'Coffee-2026!',
  ])
    it(`is rejected: ${password}`, () => assert.equal(isGuessable(password, ada), true));

  for (const password of [
    'tulips by the river',
    'correct horse battery staple',
    'Augusta likes tulips',
    'keepsake of a long summer',
    'vN8#qLm2xw',
    'quiet-otter-lamp-2026!',
    'Bxqjvmlo2026!',
    'синие тюльпаны у реки',
  ])
    it(`is accepted: ${password}`, () => assert.equal(isGuessable(password, ada), false));

  it('is judged quickly at the maximum length', () => {
    const started = performance.now();
    for (const part of ['0', 'a@4(e3$5', '4@8({[<69!1|0$57+2%']) isGuessable(part.repeat(128).slice(0, 128), ada);
    assert.ok(performance.now() - started < 1000);
  });
});

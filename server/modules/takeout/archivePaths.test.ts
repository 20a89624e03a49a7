import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createUniquePaths, toSafeFileName } from './archivePaths';

describe('names in an archive', () => {
  for (const [given, made] of [
    ['IMG_0001.JPG', 'IMG_0001.JPG'],
    ['../../etc/passwd', 'etc passwd'],
    ['a\\b:c*d?.jpg', 'a b c d .jpg'],
    ['gpj\u202Eexe.jpg', 'gpj exe.jpg'],
    ['Лето у моря.jpg', 'Лето у моря.jpg'],
    ['. . .', 'x'],
    ['', 'x'],
    ['dots...', 'dots'],
  ] as const) {
    it(`turn ${JSON.stringify(given)} into ${JSON.stringify(made)}`, () =>
      assert.equal(toSafeFileName(given, 'x'), made));
  }

  it('keep the extension of a long name', () => {
    const name = toSafeFileName(`${'ü'.repeat(300)}.jpeg`, 'x');
    assert.equal([...name].length, 100);
    assert.ok(name.endsWith('ü.jpeg'));
  });

  it('are unique, ignoring case', () => {
    const unique = createUniquePaths();
    assert.deepEqual(['a/b.jpg', 'a/B.jpg', 'a/b.jpg', 'a/b (2).jpg', 'a/b'].map(unique), [
      'a/b.jpg',
      'a/B (2).jpg',
      'a/b (3).jpg',
      'a/b (2) (2).jpg',
      'a/b',
    ]);
  });
});

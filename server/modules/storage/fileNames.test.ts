import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanFileName, cleanUploadName } from './receiveUpload';

describe('the name of a file', () => {
  const family = '👨‍👩‍👧‍👦';
  for (const [name, kept] of [
    ['12" of "snow".jpg', '12" of "snow".jpg'],
    ['C:\\AC\\DC.jpg', 'C:\\AC\\DC.jpg'],
    ['two\r\nlines\n.jpg', 'two lines .jpg'],
    [`${family} 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️.jpg`, `${family} 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️.jpg`],
    ['می‌خواهم.jpg', 'می‌خواهم.jpg'],
    ['क्‍ष.jpg', 'क्‍ष.jpg'],
    ['Cafe\u0301.jpg', 'Caf\u00e9.jpg'],
    ['\u200d \u202eevil\u00ad\u200b.jpg', 'evil.jpg'],
    ['a\u{e0041}b.jpg', 'ab.jpg'],
    ['\u200d', 'photo'],
    ['100%22.jpg', '100%22.jpg'],
  ] as const)
    it(`${JSON.stringify(name)} is kept as displayed`, () => assert.equal(cleanFileName(name), kept));

  it('is truncated between characters, never within one', () => {
    const long = cleanFileName(`${family.repeat(60)}.jpg`);
    assert.equal(long, `${family.repeat(35)}.jpg`);
    assert.ok(!cleanFileName('e\u0323\u0301'.repeat(400)).endsWith('e'));
  });

  it('in a form header may be a path', () => assert.equal(cleanUploadName('C:\\fakepath\\a.jpg'), 'a.jpg'));
});

import { isEmail } from '.';

describe('isEmail', () => {
  it.each([
    'ada@example.com',
    'ivan@почта.рф',
    'jörg@example.com'.replace('ö', 'oe'),
    'info@müller.de',
    'a@例え.テスト',
    'ivan@xn--80a1acny.xn--p1ai',
    ...[..."&/=#!~^*'+?`{|}%$_-."].map((sign) => `a${sign}b@example.com`),
    "o'hara+books@sub.example.co.uk",
  ])('accepts %s', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each([
    '',
    'nobody',
    '@example.com',
    'a@',
    'a@b',
    'a b@example.com',
    'a@example..com',
    'a@-example.com',
    'a@exa mple.com',
    'a@example.com/x',
    'a@почта.рф:80',
    'a@почта.рф/x',
    'a@поч та.рф',
    'a,b@example.com',
    'a@b@example.com',
    'a"b@example.com',
    'a<b>@example.com',
    'a\r\nBcc: b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('rejects %j', (address) => {
    expect(isEmail(address)).toBe(false);
  });
});

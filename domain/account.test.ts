import { isCommonPassword, isEmail, ratePasswordStrength } from './account';

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['seven 7', 'short'],
    ['tulips b', 'fair'],
    ['tulips by r', 'fair'],
    ['tulips by ri', 'good'],
    ['tulips by rive', 'good'],
    ['tulips by river1', 'strong'],
    ['Password123', 'known'],
    ['aaaaaaaaaaaaaaaaaaaa', 'known'],
  ])('rates %j as %s', (password, strength) => {
    expect(ratePasswordStrength(password)).toBe(strength);
  });

  it("rejects the owner's address and name", () => {
    const owner = { email: 'ada.lovelace@example.com', name: 'Augusta Ada' };
    for (const own of ['Ada.Lovelace@example.com', 'ada.lovelace', 'augusta ada'])
      expect(ratePasswordStrength(own, owner)).toBe('known');
    expect(isCommonPassword('augusta ada')).toBe(false);
  });
});

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

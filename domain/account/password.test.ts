import { isCommonPassword, ratePasswordStrength } from './password';

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

import { asList, coverage, fontIds, listOf } from '.';

const text = 'Bread\n\nButter\nTwo eggs';

describe('lists', () => {
  it('have a mark before each paragraph, and are taken back', () => {
    const bullets = asList(text, 'bullets');
    expect(bullets).toBe('• Bread\n\n• Butter\n• Two eggs');
    expect(asList(bullets, 'numbers')).toBe('1. Bread\n\n2. Butter\n3. Two eggs');
    expect([text, bullets, asList(bullets, 'numbers'), ''].map(listOf)).toEqual(['none', 'bullets', 'numbers', 'none']);
    expect(asList(asList(text, 'numbers'), 'none')).toBe(text);
  });

  it('leave years and dashes within a paragraph alone', () => {
    expect(asList('2024 was warm\n3.5 km – by foot', 'none')).toBe('2024 was warm\n3.5 km – by foot');
  });

  it('have marks that every font has', () => {
    expect(fontIds.map((font) => coverage('• 1.', font))).toEqual(fontIds.map(() => 1));
  });
});

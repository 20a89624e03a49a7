import type { SpreadDocument, TextElement } from '../../document/model';
import { DOCUMENT_VERSION } from '../../document/model';
import { breakTextElement } from '../../document/text/breakLines';
import { findTitleElement, normaliseTitle, retitleSpread } from './retitleSpread';

const base = {
  type: 'text',
  frame: { x: 20, y: 20, width: 120, height: 15 },
  rotation: 0,
  opacity: 1,
  locked: false,
  font: 'serif-semibold',
  size: 36,
  leading: 1.1,
  colour: '#1a1a1a',
  align: 'left',
  verticalAlign: 'top',
} as const;
const text = (id: string, words: string, size: number = base.size): TextElement => {
  const element = { ...base, id, text: words, size, lines: [] };
  return { ...element, lines: breakTextElement(element) };
};
const cover = (...elements: TextElement[]): SpreadDocument => ({
  version: DOCUMENT_VERSION,
  role: 'cover',
  format: 'square-210',
  spine: 10,
  background: { colour: '#ffffff' },
  elements,
});
const wordsOf = (doc: SpreadDocument) => doc.elements.map((one) => (one.type === 'text' ? one.text : ''));

describe('retitleSpread', () => {
  it('replaces the old title wherever it stands, and nothing else', () => {
    const doc = cover(text('t1', 'Lake\u00a0Como'), text('t2', 'June 2023'), text('spine-title', 'Lake Como', 11));
    const renamed = retitleSpread(doc, ['Lake Como'], 'Anna').doc;
    expect(wordsOf(renamed)).toEqual(['Anna', 'June 2023', 'Anna']);
    expect(retitleSpread(doc, ['Rome'], 'Anna').doc).toBe(doc);
    expect(retitleSpread(doc, [''], 'Anna').doc).toBe(doc);
  });

  it('shrinks to fit, and regains its size when the old title returns', () => {
    const doc = cover(text('t1', 'Rome'));
    const long = retitleSpread(doc, ['Rome'], 'Yosemite and San Francisco with Anna and Ben');
    const [element] = long.doc.elements as TextElement[];
    expect(element?.size).toBeLessThan(36);
    expect(element?.lines.join(' ')).toBe('Yosemite and San Francisco with Anna and Ben');
    expect(long.sizes).toEqual({ t1: 36 });
    const back = retitleSpread(long.doc, [element?.text ?? ''], 'Rome', long.sizes);
    expect(back.doc).toEqual(doc);
    expect(back.sizes).toEqual({});
  });

  it.each([31.75, 28.346])('keeps a size of %s pt when the title fits', (size) => {
    const doc = cover(text('t1', 'Rome', size));
    const renamed = retitleSpread(doc, ['Rome'], 'Anna');
    expect(renamed).toEqual({ doc: cover(text('t1', 'Anna', size)), sizes: {} });
  });

  it('trims the title to one line', () => {
    expect(normaliseTitle('  Lake\nComo\u00a0 2023 ')).toBe('Lake Como 2023');
  });
});

describe('findTitleElement', () => {
  it('returns the known element whatever it says, else the largest with these words', () => {
    const doc = cover(text('t1', 'Rome', 12), text('t2', 'Rome'), text('t3', 'June'));
    expect(findTitleElement(doc, 'Rome', null)?.id).toBe('t2');
    expect(findTitleElement(doc, 'Rome', 't3')?.id).toBe('t3');
    expect(findTitleElement(doc, 'Rome', 'gone')?.id).toBe('t2');
    expect(findTitleElement(doc, 'Paris', null)).toBeNull();
  });

  it('prefers the title by its role to another text with an id from before titles had one', () => {
    const doc = cover(text('title1', 'Rome', 12), text('t1', 'June 2023'), text('mine', 'Our trip'));
    expect(findTitleElement(doc, 'Rome', 't1')?.id).toBe('title1');
    expect(findTitleElement(doc, 'Rome', 'mine')?.id).toBe('mine');
  });
});

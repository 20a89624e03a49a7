import { hasTextOverflow, type SpreadDocument, type TextElement } from '@domain/document';
import {
  aLayoutRequest,
  aPhotoElement,
  aShapeElement,
  aSpread,
  aStickerElement,
  aTextElement,
  someLayoutPhotos,
  themeOf,
} from '@domain/testing';
import { hasOverlap } from '../../geometry/rect';
import { findPurpose, layoutAlbum, readTextStyle, restyleSpread, themeTextStyles } from '..';
import { hasRole } from '../elementRoles';

const theme = themeOf('journey');
const paper = aSpread();
const styles = themeTextStyles(theme, paper.format);
const textIn = (y: number, changes: Partial<TextElement>) =>
  aTextElement({ frame: { x: 20, y, width: 120, height: 14 }, text: 'A day at the sea', ...changes });

const look = readTextStyle(
  textIn(0, {
    font: 'lora',
    size: 15,
    leading: 1.5,
    colour: '#7a1f1f',
    spacing: 40,
    styles: [{ start: 0, end: 16, italic: true }],
  }),
);
const restyle = (elements: SpreadDocument['elements'], source = '') =>
  restyleSpread({ ...paper, elements }, theme, 'caption', look, source) as readonly TextElement[];

describe('restyleSpread', () => {
  it('gives the look to the texts of a purpose: by choice, by their look, and by their role', () => {
    const changed = restyle([
      textIn(20, { id: 'chosen', size: 33, styleName: 'caption' }),
      textIn(60, { ...styles.caption, id: 't2' }),
      textIn(100, { id: 'caption1', size: 8.7 }),
      textIn(140, { ...styles.title, id: 't3' }),
      textIn(160, { ...styles.caption, id: 'other', styleName: 'text' }),
      textIn(180, { ...styles.caption, id: 'locked', locked: true }),
    ]);
    expect(changed.map(({ id }) => id)).toEqual(['chosen', 't2', 'caption1']);
    for (const text of changed) {
      expect(readTextStyle(text)).toEqual(look);
      expect(text.styleName).toBe('caption');
    }
  });

  it('includes the text that shows the look, and finds all again for the next change', () => {
    const [source] = restyle([textIn(20, { id: 'mine', size: 19 })], 'mine');
    expect(source && findPurpose(source, theme, paper)).toBe('caption');
    const again = restyleSpread(
      { ...paper, elements: source ? [source] : [] },
      theme,
      'caption',
      { ...look, size: 9 },
      '',
    );
    expect(again).toMatchObject([{ id: 'mine', size: 9 }]);
  });

  it('keeps words that stand out, and a text that fitted fits', () => {
    const [text] = restyle([
      textIn(20, { ...styles.caption, id: 't1', styles: [{ start: 2, end: 5, bold: true, colour: '#2443d6' }] }),
    ]);
    expect(text?.styles).toMatchObject([{ italic: true }, { start: 2, end: 5, italic: true, colour: '#2443d6' }, {}]);
    expect(text && hasTextOverflow(text)).toBe(false);
  });

  it('reaches titles of the album and of chapters, which keep the size of their page; chapters share theirs', () => {
    const docs = layoutAlbum(
      aLayoutRequest({ photos: someLayoutPhotos([14, 15, 13, 16, 14, 12]), templateId: 'journey', title: 'Two weeks' }),
    ).spreads;
    const titlesIn = (role: 'title' | 'chapter', name: 'title' | 'heading' | 'chapter') =>
      docs.flatMap((doc) => {
        const changed = restyleSpread(doc, theme, name, { ...look, size: 20 }, '') as readonly TextElement[];
        return changed.flatMap((text) => {
          const before = doc.elements.find(({ id }) => id === text.id);
          return hasRole(role, text) && before?.type === 'text' ? [{ now: text, before }] : [];
        });
      });
    const titles = titlesIn('title', 'title');
    expect(titles).toHaveLength(2);
    const headings = titlesIn('chapter', 'heading');
    expect(headings.length).toBeGreaterThan(2);
    for (const { now, before } of [...titles, ...headings]) {
      expect(now).toMatchObject({ font: 'lora', spacing: 40 });
      expect(now.size).toBeLessThanOrEqual(before.size);
      expect(now.size).toBeGreaterThan(0.6 * before.size);
    }
    const chapters = titlesIn('chapter', 'chapter');
    expect(chapters).toHaveLength(headings.length);
    expect(new Set(chapters.map(({ now }) => now.size))).toEqual(new Set([20]));
  });

  it('lowers the size of a text that would grow over a photo', () => {
    const photo = aPhotoElement({ id: 'p1', frame: { x: 20, y: 36, width: 120, height: 80 } });
    const [near] = restyleSpread(
      { ...paper, elements: [photo, textIn(20, { ...styles.caption, id: 'caption1' })] },
      theme,
      'caption',
      { ...look, size: 48 },
      '',
    ) as readonly TextElement[];
    const [alone] = restyleSpread(
      { ...paper, elements: [textIn(20, { ...styles.caption, id: 'caption1' })] },
      theme,
      'caption',
      { ...look, size: 48 },
      '',
    ) as readonly TextElement[];
    expect(near && near.frame.y + near.frame.height).toBeLessThanOrEqual(36);
    expect(near && hasTextOverflow(near)).toBe(false);
    expect([near?.font, alone?.size]).toEqual(['lora', 48]);
    expect(near?.size).toBeLessThan(48);
  });

  it('grows no text over a sticker, nor two into one gap', () => {
    const sticker = aStickerElement({ id: 'sticker1', frame: { x: 20, y: 36, width: 30, height: 30 } });
    const captions = [
      textIn(20, { ...styles.caption, id: 'caption1' }),
      textIn(90, { ...styles.caption, id: 'caption2' }),
      textIn(112, { ...styles.caption, id: 'caption3' }),
    ];
    const worn = restyleSpread(
      { ...paper, elements: [sticker, ...captions] },
      theme,
      'caption',
      { ...look, size: 48 },
      '',
    );
    expect(worn).toHaveLength(3);
    const placed = [sticker, ...worn];
    for (const one of placed)
      for (const other of placed) if (one !== other) expect(hasOverlap(one.frame, other.frame)).toBe(false);
  });

  it('leaves a text as it is that would fit in no readable size', () => {
    const photo = aPhotoElement({ id: 'p1', frame: { x: 20, y: 24, width: 120, height: 80 } });
    const tiny = textIn(20, {
      ...styles.caption,
      id: 'caption1',
      size: 2.5,
      leading: 1,
      frame: { x: 20, y: 20, width: 120, height: 1.2 },
    });
    expect(hasTextOverflow(tiny)).toBe(false);
    expect(restyle([photo, tiny])).toEqual([]);
  });

  it('keeps a colour where the new one would be illegible', () => {
    const dark = aShapeElement({
      id: 'dark',
      frame: { x: 0, y: 0, width: 200, height: 60 },
      fill: '#301010',
      stroke: null,
    });
    const [text] = restyle([dark, textIn(20, { ...styles.caption, id: 't1', colour: '#ffffff' })]);
    expect(text).toMatchObject({ font: 'lora', colour: '#ffffff' });
  });
});

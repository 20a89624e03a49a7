import type { SpreadDocument, TextElement } from '@domain/document';
import { aLayoutRequest, someLayoutPhotos, themeOf } from '@domain/testing';
import type { CurrentSpread, LayoutRequest } from '..';
import { layoutAlbum, readTextStyle, relayoutSpreads, restyleSpread, themeTextStyles } from '..';
import { hasRole } from '../elementRoles';
import { convertAlbumTextStyles, findAlbumTextStyles, hasAlbumTextStyle } from './albumTextStyles';

const request = aLayoutRequest({ photos: someLayoutPhotos([14, 9, 20]), templateId: 'almanac', format: 'square-210' });
const captionsOf = (docs: readonly SpreadDocument[]): TextElement[] =>
  docs.flatMap(({ elements }) => elements.flatMap((e) => (e.type === 'text' && e.id.startsWith('caption') ? [e] : [])));

/** An album whose user gave all captions another font and size; the `kept`th spread is edited besides. */
function restyledAlbum(kept: number): CurrentSpread[] {
  const docs = layoutAlbum(request).spreads;
  const [caption] = captionsOf(docs);
  if (!caption) throw new Error('no caption');
  const look = { ...readTextStyle(caption), font: 'lora', size: 15, italic: true } as const;
  return docs.map((doc, i) => {
    const worn = new Map(restyleSpread(doc, themeOf('almanac'), 'caption', look, '').map((e) => [e.id, e]));
    return { doc: { ...doc, elements: doc.elements.map((e) => worn.get(e.id) ?? e) }, touched: i === kept };
  });
}

const relaidDocs = (album: readonly CurrentSpread[], changes: Partial<LayoutRequest>) =>
  relayoutSpreads(album, { ...request, formerTemplateId: 'almanac', ...changes });

describe('styles of an album', () => {
  const kept = layoutAlbum(request).spreads.findIndex((doc) => captionsOf([doc]).length > 0);
  const album = restyledAlbum(kept);

  it('stay in a new layout, on kept pages and on new ones, in the colour of the other template', () => {
    const relaid = relaidDocs(album, { templateId: 'shore', seed: 3 });
    const captions = captionsOf(relaid.map(({ doc }) => doc));
    expect(captions.length).toBeGreaterThan(1);
    expect(relaid.some(({ sourceIndex, rearranged }) => sourceIndex !== null && !rearranged)).toBe(true);
    for (const { font, size, styles, styleName, colour, text } of captions) {
      expect({ font, size, styleName }).toEqual({ font: 'lora', size: 15, styleName: 'caption' });
      expect(styles).toEqual([{ start: 0, end: text.length, italic: true }]);
      expect(colour).toBe(themeOf('shore').softInk);
    }
    // Another relayout changes nothing: the styles are found again.
    const again = relayoutSpreads(
      relaid.map(({ doc }) => ({ doc, touched: false })),
      { ...request, templateId: 'shore', formerTemplateId: 'shore', seed: 9 },
    );
    expect(captionsOf(again.map(({ doc }) => doc)).every(({ font, size }) => font === 'lora' && size === 15)).toBe(
      true,
    );
  });

  it('grow with the pages', () => {
    const relaid = relaidDocs(album, { format: 'square-300' });
    const theme = themeOf('almanac');
    const [small, large] = (['square-210', 'square-300'] as const).map(
      (format) => themeTextStyles(theme, format).caption.size,
    );
    const sizes = new Set(captionsOf(relaid.map(({ doc }) => doc)).map(({ size }) => size));
    expect([...sizes]).toEqual([Math.round((2 * 15 * (large ?? 1)) / (small ?? 1)) / 2]);
  });

  describe('on titles of chapters and of the album, which the engine finds again', () => {
    const docs = layoutAlbum(request).spreads;
    const titlesOf = (role: 'title' | 'chapter', of: readonly SpreadDocument[]) =>
      of.flatMap(({ elements }) => elements.flatMap((e) => (e.type === 'text' && hasRole(role, e) ? [e] : [])));
    const allTitles = (of: readonly SpreadDocument[]) => [...titlesOf('title', of), ...titlesOf('chapter', of)];
    /** Gives all titles another font, and those of chapters a size in pt. */
    function restyleTitles(chapterSize: number | null): SpreadDocument[] {
      const [chapter] = titlesOf('chapter', docs);
      const [title] = titlesOf('title', docs);
      if (!chapter || !title) throw new Error('no titles');
      return docs.map((doc) => {
        const worn = new Map(
          [
            ...restyleSpread(
              doc,
              themeOf('almanac'),
              'chapter',
              { ...readTextStyle(chapter), font: 'lora', size: chapterSize },
              '',
            ),
            ...restyleSpread(doc, themeOf('almanac'), 'title', { ...readTextStyle(title), font: 'lora' }, ''),
          ].map((e) => [e.id, e]),
        );
        return { ...doc, elements: doc.elements.map((e) => worn.get(e.id) ?? e) };
      });
    }

    it('stay, in the size of each page', () => {
      const restyled = restyleTitles(null);
      const styles = findAlbumTextStyles(restyled);
      restyled.forEach((doc, i) => {
        const made = allTitles(docs.slice(i, i + 1));
        const worn = allTitles([doc]);
        expect(worn.map((one, j) => hasAlbumTextStyle(one, styles, made[j] ?? one))).toEqual(worn.map(() => true));
      });
      const relaid = relaidDocs(
        restyled.map((doc) => ({ doc, touched: false })),
        { seed: 5 },
      ).map(({ doc }) => doc);
      const plain = relaidDocs(
        docs.map((doc) => ({ doc, touched: false })),
        { seed: 5 },
      ).map(({ doc }) => doc);
      const chapters = titlesOf('chapter', relaid);
      expect(chapters.length).toBeGreaterThan(1);
      expect(allTitles(relaid).every(({ font }) => font === 'lora')).toBe(true);
      const sizes = new Map(allTitles(plain).map(({ id, size }) => [id, size]));
      for (const { id, size } of chapters) expect(size).toBeLessThanOrEqual(sizes.get(id) ?? 0);
      const [cover, first] = titlesOf('title', relaid);
      expect(cover?.size).not.toBe(first?.size);
    });

    it('leave a size or a colour of its own to the user', () => {
      const sized = restyleTitles(17);
      const styles = findAlbumTextStyles(sized);
      const [chapter] = titlesOf('chapter', sized);
      const [made] = titlesOf('chapter', docs);
      if (!chapter || !made) throw new Error('no chapter');
      expect(hasAlbumTextStyle(chapter, styles, made)).toBe(false);
      const coloured: TextElement = { ...chapter, size: made.size, colour: '#b00020' };
      expect(hasAlbumTextStyle(coloured, styles, made)).toBe(false);
      expect(hasAlbumTextStyle({ ...coloured, colour: made.colour }, styles, made)).toBe(true);
    });
  });

  it('leave to the template what the user did not set', () => {
    expect(findAlbumTextStyles(layoutAlbum(request).spreads)).toEqual({});
    const [from, to] = [themeOf('almanac'), themeOf('vow')];
    const style = themeTextStyles(from, 'square-210').heading;
    const look = { ...style, spacing: 40, caps: true, bold: false, italic: false };
    const { heading } = convertAlbumTextStyles(
      { heading: look },
      { theme: from, format: 'square-210' },
      { theme: to, format: 'square-210' },
    );
    const { font, size, leading, colour } = themeTextStyles(to, 'square-210').heading;
    expect(heading).toMatchObject({ font, size, leading, colour, spacing: 40, caps: true });
  });
});

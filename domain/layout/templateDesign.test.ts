import type { PhotoElement, SpreadDocument } from '@domain/document';
import { fontIds } from '@domain/document';
import { glyphCoverage } from '@domain/document/text/textRuns';
import { hasOverlap } from '@domain/geometry/rect';
import { formats } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import { replaceMissingGlyphs } from '../document/text/glyphFallback';
import type { LayoutPhoto } from '.';
import { layoutAlbum, resolveAlbumTitles, templates, templatesByCategory } from '.';
import { toSheetRect } from './arrange/faceSafeZones';
import { chooseFont } from './compose/text/chooseFonts';
import { createBalancedText } from './compose/text/typesetting';
import { createChapterTitleFormatter } from './story/dateFormatters';
import { toSubject } from './subject';

/** The smallest format and one of each shape; the others lie between them. */
const shapes = ['square-140', 'square-210', 'square-300', 'portrait-a4', 'landscape-a4'] as const;
const photosOf = ({ elements }: SpreadDocument) => elements.filter((e): e is PhotoElement => e.type === 'photo');
const textsOf = ({ elements }: SpreadDocument) => elements.flatMap((e) => (e.type === 'text' ? [e] : []));

/** Spreads on which a part of the album begins. */
function openersOf(photos: readonly LayoutPhoto[], changes: Parameters<typeof aLayoutRequest>[0] = {}) {
  const { spreads, reasons } = layoutAlbum(aLayoutRequest({ photos, ...changes }));
  return spreads.filter((_, i) => reasons[i]?.some(({ code }) => code === 'chapter'));
}

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('templates', () => {
  it('are listed under their own category', () => {
    const listed = Object.entries(templatesByCategory).flatMap(([category, ids]) => ids.map((id) => [id, category]));
    expect(templates.map(({ id, category }) => [id, category])).toEqual(listed);
  });

  it('number at least 24 in at least six categories, and no two look alike', () => {
    expect(templates.length).toBeGreaterThanOrEqual(24);
    expect(new Set(templates.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6);
    const looks = templates.map(({ titleFont, cover, titleBackground, opener, ornament }) =>
      JSON.stringify([titleFont, cover.style, titleBackground, opener.style, ornament]),
    );
    expect(new Set(looks).size).toBe(looks.length);
    const boards = templates.map(({ cover, background }) => `${cover.style} ${cover.colour} ${background}`);
    expect(new Set(boards).size).toBe(boards.length);
  });

  it.each(templates.map((template) => [template.id, template] as const))(
    'are legible on page and cover: %s',
    (_, t) => {
      const pairs = [
        [t.ink, t.background, 7],
        [t.softInk, t.background, 4.5],
        ...(t.chapterBackgrounds ?? []).map((paper) => [t.softInk, paper, 4.5] as const),
        ...(t.cover.style === 'label' ? [] : [[t.cover.ink, t.cover.colour, 3] as const]),
        ...t.opener.colours.map(({ background, ink }) => [ink, background, 3] as const),
      ] as const;
      for (const [ink, paper, least] of pairs) expect(contrast(ink, paper)).toBeGreaterThanOrEqual(least);
    },
  );
});

function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue + 0.05;
  };
  return Math.max(light(a), light(b)) / Math.min(light(a), light(b));
}

describe('chapter page', () => {
  const photos = someLayoutPhotos([14, 12, 13]);

  it.each(templates.map(({ id }) => id))(
    'states days, year and the first photo where the style has one, in %s',
    (templateId) => {
      const style = templates.find(({ id }) => id === templateId)?.opener.style;
      for (const format of shapes) {
        const [opener] = openersOf(photos, { templateId, format });
        if (!opener) throw new Error('no chapter');
        const words = textsOf(opener).filter(({ frame }) => frame.x < formats[format].width);
        expect(words.map(({ text }) => text)).toEqual(['July 11', '2015']);
        const shown = photosOf(opener).filter(({ frame }) => frame.x < formats[format].width - 5);
        expect(shown.map(({ fileId }) => fileId)).toEqual(style === 'plain' ? [] : [photos[0]?.id]);
      }
    },
  );

  it('covers no head with its title', () => {
    const faces = [{ box: { x: 0.1, y: 0.7, width: 0.15, height: 0.18 }, score: 0.9 }];
    const people = photos.map((photo) => ({
      ...photo,
      width: 3000,
      height: 3000,
      analysis: aPhotoAnalysis({ faces }),
    }));
    const [opener] = openersOf(people, { templateId: 'journey' });
    const [picture] = opener ? photosOf(opener) : [];
    if (!opener || !picture) throw new Error('no picture');
    const [head] = toSubject(people[0] ?? aLayoutPhoto()).heads;
    const above = opener.elements.slice(opener.elements.indexOf(picture) + 1);
    for (const { frame } of above) expect(head && hasOverlap(frame, toSheetRect(picture, head))).toBe(false);
  });

  it('writes a range over New Year in one line', () => {
    const write = createChapterTitleFormatter('de', { title: 'serif', text: 'sans' });
    const at = (time: number) => aLayoutPhoto(1, { takenAt: time });
    const turn = write([at(Date.UTC(2019, 11, 30)), at(Date.UTC(2020, 0, 2))]);
    expect([plain(turn.title), turn.subtitle]).toEqual(['30. Dezember 2019 – 2. Januar 2020', '']);
    expect(write([at(Date.UTC(2019, 4, 3)), at(Date.UTC(2019, 4, 5))])).toEqual({
      title: '3.–5. Mai',
      subtitle: '2019',
    });
  });
});

describe('cover with a coloured column', () => {
  const spans = [
    [Date.UTC(2012, 5, 30), Date.UTC(2020, 1, 5)],
    [Date.UTC(2015, 11, 28), Date.UTC(2016, 0, 3)],
    [Date.UTC(2015, 8, 1), Date.UTC(2015, 10, 14)],
  ];

  it.each(['en', 'ru', 'fr', 'de', 'es', 'pt'] as const)('writes a date range in two lines: %s', (locale) => {
    for (const times of spans) {
      const { title } = resolveAlbumTitles(
        '',
        times.map((takenAt) => ({ takenAt })),
        locale,
      );
      for (const format of ['square-210', 'portrait-a4', 'landscape-a4'] as const) {
        const request = aLayoutRequest({
          photos: [aLayoutPhoto()],
          templateId: 'almanac',
          format,
          title,
          subtitle: '',
          locale,
        });
        const [cover] = layoutAlbum(request).spreads;
        const titled = cover && textsOf(cover).find(({ text }) => plain(text) === plain(title));
        expect(titled?.lines.length).toBeLessThanOrEqual(2);
      }
    }
  });

  it('sets other titles large, one word below the other', () => {
    const [cover] = layoutAlbum(
      aLayoutRequest({ templateId: 'almanac', title: 'A long year between the hills and the sea', subtitle: '' }),
    ).spreads;
    const titled =
      cover && textsOf(cover).find(({ text }) => plain(text) === 'A long year between the hills and the sea');
    expect(titled?.lines.length).toBeGreaterThan(2);
  });
});

describe('large picture', () => {
  const wide = (mean: number) =>
    Array.from({ length: 40 }, (_, i) =>
      aLayoutPhoto(i + 1, {
        width: 8000,
        height: 4000,
        takenAt: i * 60_000,
        analysis: aPhotoAnalysis({ sharpness: 0.8, exposure: { mean, dark: 0, light: 0 } }),
      }),
    );
  const acrossTwo = (photos: readonly LayoutPhoto[]) =>
    layoutAlbum(aLayoutRequest({ photos, format: 'landscape-a4' })).spreads.filter((doc) =>
      photosOf(doc).some(({ frame }) => frame.width > 1.2 * formats['landscape-a4'].width),
    ).length;

  it('spans both pages, but not when it is dark', () => {
    expect(acrossTwo(wide(0.5))).toBeGreaterThan(0);
    expect(acrossTwo(wide(0.17))).toBe(0);
  });
});

describe('title', () => {
  const style = { font: 'serif', size: 30, leading: 1.1, colour: '#000000', align: 'center' } as const;
  const lines = (text: string, width: number) => {
    const element = createBalancedText(text, { x: 0, y: 0, width, height: 60 }, style);
    return element.type === 'text' ? element.lines.map(plain) : [];
  };

  it('breaks a range of months after its dash', () => {
    expect(lines('June 2012\u2009–\u2009February 2020', 100)).toEqual(['June 2012 –', 'February 2020']);
  });

  it('leaves no preposition at the end of a line', () => {
    expect(lines('Summer by the sea', 70)).toEqual(['Summer', 'by the sea']);
    expect(lines('Лето у моря и в горах', 90)).toEqual(['Лето у моря', 'и в горах']);
  });

  it('stands on the left edge of a mounted photo, or centred below it', () => {
    // With so few pixels every front but these two mounts the photo.
    const photos = Array.from({ length: 12 }, (_, i) => aLayoutPhoto(i, { width: 1200, height: 800 }));
    for (const { id: templateId, cover: design } of templates) {
      const [cover] = layoutAlbum(aLayoutRequest({ photos, templateId })).spreads;
      const [photo] = cover ? photosOf(cover) : [];
      const title = cover && textsOf(cover)[0];
      if (!photo || !title || design.style === 'split' || design.style === 'label') continue;
      const { x, width } = photo.frame;
      if (design.align === 'left') expect(title.frame.x).toBeCloseTo(x, 3);
      else expect(title.frame.x + title.frame.width / 2).toBeCloseTo(x + width / 2, 3);
    }
  });

  it('stands with its subtitle clear of the photo below large type', () => {
    for (const { id: templateId } of templates.filter(({ cover }) => cover.style === 'type')) {
      for (const format of ['square-140', 'landscape-a4'] as const) {
        const title = 'A long year between the hills and the sea';
        const [cover] = layoutAlbum(aLayoutRequest({ templateId, format, title, subtitle: 'June to August' })).spreads;
        const [photo] = cover ? photosOf(cover) : [];
        if (!cover || !photo) throw new Error('the cover has no photo');
        const words = textsOf(cover).filter(({ rotation }) => rotation === 0);
        expect(words.map(({ text }) => plain(text))).toEqual([title, 'June to August']);
        for (const { frame } of words) expect(frame.y + frame.height).toBeLessThanOrEqual(photo.frame.y);
      }
    }
  });

  it('has hairlines around it that show on the colour of a cover with a label', () => {
    for (const { id: templateId, cover: design } of templates.filter(({ cover }) => cover.style === 'label')) {
      const [cover] = layoutAlbum(aLayoutRequest({ templateId })).spreads;
      const lines = cover?.elements.flatMap((e) =>
        e.type === 'shape' && e.frame.width > 150 ? (e.stroke?.colour ?? []) : [],
      );
      for (const line of lines ?? []) expect(contrast(line, design.colour)).toBeGreaterThanOrEqual(3);
    }
  });

  it('changes the front rather than break a long word', () => {
    for (const { id: templateId } of templates) {
      for (const format of shapes) {
        const title = 'Sommerurlaubserinnerungen aus Südfrankreich';
        const [cover] = layoutAlbum(aLayoutRequest({ title, templateId, format })).spreads;
        const front = cover && textsOf(cover).find(({ text }) => plain(text) === title);
        expect(plain(front?.lines.join(' ') ?? '')).toBe(title);
      }
    }
  });
});

describe('font that lacks letters', () => {
  it('substitutes signs, but no blanks, because these need no glyph', () => {
    for (const font of ['condensed', 'serif'] as const)
      expect(replaceMissingGlyphs('2012\u2009–\u20092020', font)).toBe('2012\u2009–\u20092020');
    expect(replaceMissingGlyphs('STRAẞE', 'hand')).toBe('STRASSE');
  });

  it('is replaced by a similar one before measuring, and missing letters are reported', () => {
    expect(chooseFont('Αθήνα', 'elegant')).toBe('elegant');
    for (const font of fontIds) expect(chooseFont('Größe Ёлка “œ” № 5', font)).toBe(font);
    const { reasons } = layoutAlbum(aLayoutRequest({ title: 'ಕನ್ನಡ 2015' }));
    expect(reasons[0]).toContainEqual({ code: 'glyphs', values: { characters: 'ಕ ನ್ ನ ಡ' } });
  });

  it.each(templates.map(({ id }) => id))('does not occur in %s for six languages', (templateId) => {
    for (const locale of ['en', 'ru', 'fr', 'de', 'es', 'pt']) {
      const { spreads } = layoutAlbum(
        aLayoutRequest({ photos: someLayoutPhotos([14, 12, 13]), templateId, locale, title: 'Ёж & Äpfel' }),
      );
      for (const { text, font } of spreads.flatMap(textsOf)) expect(glyphCoverage(text, font)).toBe(1);
    }
  });
});

import type { PhotoElement, SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { aBinding, aLayoutPhoto, aLayoutRequest, someLayoutPhotos, themeOf } from '@domain/testing';
import { type LayoutPhoto, layoutAlbum } from '..';
import { captionStyle } from '../compose/text/textStyles';
import { computePageGeometry } from '../pageGeometry';
import { toSubject } from '../subject';
import { findFamilyPages } from '.';
import type { PageFamilies } from './familyIds';
import { createMoments, NO_MOMENTS } from './momentFormatter';
import type { FamilyPageInput } from './pageFamily';

const photosOf = ({ elements }: SpreadDocument) => elements.filter((e): e is PhotoElement => e.type === 'photo');

/** A page of photos in a template with other families. */
function aPageOf(
  templateId: string,
  families: PageFamilies,
  photos: readonly LayoutPhoto[],
  { format = 'square-210', ...changes }: Partial<FamilyPageInput> & { readonly format?: FormatId } = {},
): FamilyPageInput {
  const template = { ...themeOf(templateId), families };
  const geometry = computePageGeometry(format, template, aBinding());
  return {
    photos: photos.map(toSubject),
    side: 'left',
    geometry,
    template,
    caption: '',
    captionStyle: captionStyle(template, geometry),
    words: { subject: '', date: '' },
    moments: NO_MOMENTS,
    before: null,
    seed: 1,
    ...changes,
  };
}

const lying = (n: number) => aLayoutPhoto(n, { width: 6000, height: 4000 });
const upright = (n: number) => aLayoutPhoto(n, { width: 4000, height: 6000 });

describe('design of a page', () => {
  it.each(['journey', 'shore', 'edge', 'noir', 'duo', 'months'])(
    'sets words below photos to the trim larger than captions, clear of the trim, in %s',
    (templateId) => {
      let found = 0;
      for (const format of ['square-210', 'portrait-a4', 'landscape-a4'] as const) {
        for (const photos of [[lying(1)], [lying(1), lying(2)]]) {
          const caption = 'February 1, 2020';
          const input = aPageOf(templateId, { bleed: 1, poster: 1 }, photos, { caption, format });
          const pages = findFamilyPages(input).map(({ elements }) => elements());
          for (const page of pages) {
            const [text] = page.flatMap((e) => (e.type === 'text' ? [e] : []));
            expect(text?.text).toBe(caption);
            expect(text?.size).toBeGreaterThan(1.15 * input.captionStyle.size);
            const foot = (text?.frame.y ?? 0) + (text?.frame.height ?? 0);
            expect(foot).toBeLessThanOrEqual(formats[format].height - formats[format].safe + 0.01);
          }
          found += pages.length;
        }
      }
      expect(found).toBeGreaterThan(3);
    },
  );

  it.each(['journey', 'shore', 'edge', 'noir', 'duo', 'months'])(
    'keeps long words below photos to the trim off the trim and the fold in %s',
    (templateId) => {
      let found = 0;
      const caption = `${'Geburtstag in Garmisch-Partenkirchen · '.repeat(3)}Donnerstag, 25. September 2025`;
      for (const format of ['square-140', 'portrait-a5', 'square-210'] as const)
        for (const side of ['left', 'right'] as const)
          for (const photos of [[lying(1)], [upright(1)], [lying(1), lying(2)]]) {
            const input = aPageOf(templateId, { bleed: 1, poster: 1 }, photos, { caption, format, side });
            const pages = findFamilyPages(input).map(({ elements }) => elements());
            found += pages.length;
            for (const { frame } of pages.flat().filter(({ type }) => type === 'text')) {
              const { x, width } = input.geometry.box[side];
              expect(frame.x).toBeGreaterThanOrEqual(x - 0.01);
              expect(frame.x + frame.width).toBeLessThanOrEqual(x + width + 0.01);
              expect(frame.y + frame.height).toBeLessThanOrEqual(formats[format].height - formats[format].safe + 0.51);
            }
          }
      expect(found).toBeGreaterThan(3);
    },
  );

  it.each(['atlas', 'logbook', 'lullaby', 'firsts'])(
    'has no narrow column beside the line of time in %s',
    (templateId) => {
      const at = (photo: LayoutPhoto, day: number) => ({ ...photo, takenAt: Date.UTC(2019, 8, day, 12) });
      const sharesOf = (photos: readonly LayoutPhoto[]) => {
        const dated = [...photos, at(lying(9), 20)].map(toSubject);
        const moments = createMoments(dated, 'en', themeOf(templateId).textFont);
        const input = aPageOf(templateId, { timeline: 1 }, photos, { moments });
        return findFamilyPages(input).map(({ elements }) => {
          const [photo] = elements().filter(({ type }) => type === 'photo');
          return (photo?.frame.width ?? 0) / input.geometry.box.left.width;
        });
      };
      const [wide] = sharesOf([at(lying(1), 1), at(lying(2), 4)]);
      expect(wide).toBeGreaterThan(0.6);
      expect(sharesOf([at(lying(1), 1), at(upright(2), 4)])).toEqual([]);
    },
  );

  it('draws no line of time for a single date', () => {
    const on = (n: number, day: number, hour: number) => ({ ...lying(n), takenAt: Date.UTC(2019, 8, day, hour) });
    const album = [on(7, 1, 9), on(8, 9, 9), on(9, 20, 9)].map(toSubject);
    const pagesOf = (templateId: string, photos: readonly LayoutPhoto[], changes: Partial<FamilyPageInput> = {}) => {
      const moments = createMoments(album, 'en', themeOf(templateId).textFont);
      const families = templateId === 'timeline' ? { axis: 1 } : { timeline: 1 };
      return findFamilyPages(aPageOf(templateId, families, photos, { moments, ...changes })).length;
    };
    const untimed = [on(1, 1, 9), on(2, 1, 12)].map((photo) => ({ ...photo, takenPrecision: 'day' as const }));
    expect(pagesOf('atlas', untimed)).toBe(0);
    expect(pagesOf('atlas', [on(1, 1, 9), on(2, 1, 12)])).toBeGreaterThan(0);
    expect(pagesOf('atlas', [on(1, 1, 9), on(2, 4, 12)])).toBeGreaterThan(0);
    expect(pagesOf('timeline', [on(1, 1, 9)])).toBe(0);
    expect(pagesOf('timeline', [on(1, 1, 9), on(2, 4, 12)])).toBeGreaterThan(0);
    expect(pagesOf('timeline', [on(1, 1, 9)], { before: toSubject(on(2, 1, 8)) })).toBe(0);
  });

  it('writes words on the foot of a card that no other covers', () => {
    let onCards = 0;
    for (const side of ['left', 'right'] as const)
      for (const caption of ['June 12, 2015 · Berkeley', 'Donnerstag, 25. September 2025 · Garmisch-Partenkirchen'])
        for (const count of [1, 2, 3, 4])
          for (const seed of [1, 2, 3]) {
            const photos = Array.from({ length: count }, (_, i) => lying(i + 1));
            const input = aPageOf('instant', { polaroid: 1 }, photos, { caption, side, seed });
            for (const { elements } of findFamilyPages(input)) {
              const drafts = elements();
              const [words] = drafts.filter(({ type }) => type === 'text');
              if (!words) throw new Error('no words');
              const group = `${side}${count}`;
              const [, card] = drafts.filter((one) => one.type === 'shape' && one.group === group);
              const [photo] = drafts.filter((one) => one.type === 'photo' && one.group === group);
              if (!card || !photo) throw new Error('no card');
              onCards += Number(words.group === group);
              if (words.group !== group) continue;
              expect(words.rotation).toBe(card.rotation);
              const centreOf = ({ frame }: typeof card) =>
                [frame.x + frame.width / 2, frame.y + frame.height / 2] as const;
              const [from, to, at] = [centreOf(photo), centreOf(card), centreOf(words)];
              const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
              const below = ((at[0] - from[0]) * (to[0] - from[0]) + (at[1] - from[1]) * (to[1] - from[1])) / length;
              expect(below - words.frame.height / 2).toBeGreaterThan(photo.frame.height / 2 - 0.1);
              expect(below + words.frame.height / 2).toBeLessThan(card.frame.height / 2 + length + 0.1);
            }
          }
    expect(onCards).toBeGreaterThan(40);
  });

  it('shows two upright photos of an evening side by side between bars', () => {
    for (const side of ['left', 'right'] as const) {
      const input = aPageOf('evening', { letterbox: 1 }, [upright(1), upright(2)], { side });
      const [page] = findFamilyPages(input);
      const [one, other] = page?.elements().flatMap(({ type, frame }) => (type === 'photo' ? [frame] : [])) ?? [];
      if (!one || !other) throw new Error('no page');
      expect([one.y, one.height]).toEqual([other.y, other.height]);
      expect(one.y).toBeGreaterThan(10);
      expect(other.x - one.x - one.width).toBeCloseTo(input.template.gap, 1);
      const { width, bleed } = input.geometry;
      const half = input.template.gap / 2;
      const [from, to] = side === 'left' ? [-bleed, width - half] : [half, width + bleed];
      expect(one.x).toBeCloseTo(from, 2);
      expect(other.x + other.width).toBeCloseTo(to, 2);
    }
  });

  it('hangs two lying photos of a gallery one above the other, larger than side by side', () => {
    const input = aPageOf('gallery', { exhibit: 1 }, [lying(1), lying(2)]);
    const [page] = findFamilyPages(input).toSorted((a, b) => a.cost - b.cost);
    const [one, other] = page?.elements().flatMap(({ type, frame }) => (type === 'photo' ? [frame] : [])) ?? [];
    if (!one || !other) throw new Error('no page');
    expect([one.x, one.width]).toEqual([other.x, other.width]);
    expect(other.y - one.y - one.height).toBeCloseTo(input.template.gap, 1);
    expect(one.width).toBeGreaterThan((1.1 * (input.geometry.box.left.width - input.template.gap)) / 2);
    // The line lies below the photos of all pages alike.
    expect(other.y + other.height).toBeCloseTo(0.74 * input.geometry.height, 1);
  });

  it.each(['square-210', 'portrait-a4', 'landscape-a4'] as const)(
    'breaks the line of a gallery at no single photo in %s',
    (format) => {
      for (const photo of [lying(1), upright(1)])
        expect(findFamilyPages(aPageOf('gallery', { exhibit: 1 }, [photo], { format }))).toHaveLength(1);
    },
  );

  it.each(['year', 'firstyear', 'months'])('crowds no page of a book with few photos in %s', (templateId) => {
    const few = someLayoutPhotos([8, 7, 9, 6]);
    const { width } = formats['square-210'];
    for (const seed of [1, 2, 3]) {
      for (const doc of layoutAlbum(aLayoutRequest({ photos: few, templateId, seed })).spreads) {
        const lefts = photosOf(doc).filter(({ frame }) => frame.x + frame.width / 2 < width).length;
        expect(Math.max(lefts, photosOf(doc).length - lefts)).toBeLessThanOrEqual(4);
      }
    }
  });

  it('lays papers below the photos of a scrapbook page, but no bars across it', () => {
    for (let seed = 0; seed < 64; seed += 16) {
      const input = aPageOf('scrapbook', { scrap: 1 }, [lying(1), upright(2)], { seed });
      const [page] = findFamilyPages(input);
      const papers = page?.elements().filter(({ type, role }) => type === 'shape' && role === 'decor') ?? [];
      expect(papers.length).toBeGreaterThan(20);
      const bars = papers.filter(
        ({ frame, rotation }) => rotation === 0 && frame.height < 10 && frame.width > 0.9 * input.geometry.width,
      );
      expect(bars).toEqual([]);
    }
  });
});

import type { PhotoElement, SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, someLayoutPhotos, themeOf } from '@domain/testing';
import { type LayoutPhoto, layoutAlbum } from '..';
import { captionStyle } from '../compose/captionLayout';
import { computePageGeometry } from '../pageGeometry';
import { toSubject } from '../subject';
import { findFamilyPages } from '.';
import type { PageFamilies } from './familyIds';
import { createMoments, NO_MOMENTS } from './momentFormatter';
import type { FamilyPageInput } from './pageFamily.types';

const photosOf = ({ elements }: SpreadDocument) => elements.filter((e): e is PhotoElement => e.type === 'photo');

/** A page of photos in a template with other families. */
function aPageOf(
  templateId: string,
  families: PageFamilies,
  photos: readonly LayoutPhoto[],
  { format = 'square-210', ...changes }: Partial<FamilyPageInput> & { readonly format?: FormatId } = {},
): FamilyPageInput {
  const template = { ...themeOf(templateId), families };
  const geometry = computePageGeometry(format, template, 40);
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
});

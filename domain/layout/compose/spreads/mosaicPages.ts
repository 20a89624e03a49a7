import type { PageSide } from '../../../document/paint/paint.types';
import type { Arrangement } from '../../arrange/arrangementCost';
import { findBestArrangements, type RankedArrangement } from '../../arrange/searchArrangements';
import { findSimilarPhotos } from '../../arrange/similarSizes';
import { linesOf, type PageGeometry } from '../../pageGeometry';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import { createPhotoDraft, type ElementDraft } from '../createElements';
import { createPageDecor } from '../ornament/pageDecoration';
import { boxAboveCaption, createCaptionBelow, createCaptionInField } from '../text/captions';
import { captionStyle } from '../text/textStyles';
import { MAX_PAGE_OPTIONS, type PageOption } from './pageOption';

const createPhotoElements = (
  group: readonly Subject[],
  { frames }: Arrangement,
  { photo: style }: AlbumTemplate,
): ElementDraft[] =>
  frames.flatMap((frame, i) => {
    const photo = group[i];
    return photo ? [createPhotoDraft(photo, frame, style)] : [];
  });

interface MosaicInput {
  readonly side: PageSide;
  readonly caption: string;
  /** Caption of this page or of the facing one; '' when neither has one. */
  readonly wanting: string;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly extra: (shape: string) => number;
}

/**
 * Returns pages with photos on the modules of their box, the best first. Where one of facing pages has a caption, the
 * photos of both end above it; or they take its space as well, and it stands in a field that they leave.
 * @throws RangeError when gaps leave no room
 */
export function findMosaics(
  group: readonly Subject[],
  { side, caption, wanting, template, geometry, extra }: MosaicInput,
): PageOption[] {
  const style = captionStyle(template, geometry);
  const box = geometry.box[side];
  const heads = group.find((photo) => photo.heads.length > 0)?.id;
  const create = ({ cost, arrangement }: RankedArrangement, texts: () => readonly ElementDraft[]): PageOption => {
    const elements = () => [
      ...createPageDecor(template, geometry, side),
      ...createPhotoElements(group, arrangement, template),
      ...texts(),
    ];
    const { shape, frames, whole } = arrangement;
    const similar = findSimilarPhotos(group, frames);
    return { cost, shape, family: 'mosaic', lines: linesOf(frames), similar, elements, whole: whole && heads };
  };
  const above = boxAboveCaption(box, wanting, style);
  const mosaics = findBestArrangements(group, above, template, { extra, most: MAX_PAGE_OPTIONS }).map((way) =>
    create(way, () => createCaptionBelow(way.arrangement.block, box, caption, style)),
  );
  // An empty page would lose them.
  if (mosaics.length === 0) throw new RangeError(`no page takes ${group.length} photos`);
  if (wanting === '') return mosaics;
  const fields = caption === '' ? 'any' : 'words';
  const ways = findBestArrangements(group, box, template, { extra, fields, most: MAX_PAGE_OPTIONS / 2 });
  const whole = ways.flatMap((way) => {
    const { words } = way.arrangement;
    const texts = caption === '' ? [] : words && createCaptionInField(words, box, caption, style);
    return texts ? [create(way, () => texts)] : [];
  });
  return [...mosaics, ...whole].sort((a, b) => a.cost - b.cost);
}

import type { Rect, SpreadDocument } from '../../document/model';
import { DOCUMENT_VERSION } from '../../document/model';
import { hasOverlap } from '../../document/pageGeometry';
import { MM_PER_POINT } from '../../document/text/breakLines';
import { formats } from '../../geometry/formats';
import { fillingPpi, PPI_FLOOR } from '../arrange/arrangementCost';
import { headLossOf, onSheet } from '../arrange/faceSafeZones';
import type { NewElement, NewPhoto, TextStyle } from '../compose/createElements';
import { textIn, withIds } from '../compose/createElements';
import { fitted, heightOf, wordsFit } from '../compose/typesetting';
import type { Reason } from '../explain/reasons';
import type { Subject } from '../subject';
import { inkOnCloth } from '../templates/template.types';
import { backOf } from './coverBack';
import type { CoverInput } from './coverFront';
import { frontOf } from './coverFront';
import { fronts } from './coverStyles';

/** A spine narrower than this bears no title (mm): printers let it wander by 2–3 mm. */
const SPINE_FOR_TITLE = 10;

/** The title along the spine, read from top to bottom. */
function spineTitle({ title, template, format, spine }: CoverInput): NewElement[] {
  if (spine < SPINE_FOR_TITLE || title === '') return [];
  const { width, height } = formats[format];
  const length = height - 50;
  const base: TextStyle = {
    font: template.textFont,
    size: 11,
    leading: 1.2,
    colour: inkOnCloth(template),
    align: 'center',
    verticalAlign: 'middle',
  };
  const style = fitted(title, base, length, 1);
  const thickness = Math.max(style.size * style.leading * MM_PER_POINT, 6);
  const frame = { x: width + spine / 2 - length / 2, y: height / 2 - thickness / 2, width: length, height: thickness };
  return heightOf(title, style, length) > thickness ? [] : [textIn(title, frame, style, 90)];
}

type Sheet = Pick<SpreadDocument, 'format' | 'spine' | 'role'>;

/** Whether the corners of a head stand outside of a round photo. */
function outsideRound({ frame, radius }: NewPhoto, head: Rect): boolean {
  if (radius < frame.width / 2 - 0.1) return false;
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const across = Math.max(Math.abs(head.x - x), Math.abs(head.x + head.width - x));
  const down = Math.max(Math.abs(head.y - y), Math.abs(head.y + head.height - y));
  // A head is round itself: its corners may stand out a little.
  return Math.hypot(across, down) > radius * 1.08;
}

/** What a title costs of which a word had to be broken. */
const BROKEN = 0.5;

const isBroken = (element: NewElement): boolean =>
  element.type === 'text' && !wordsFit(element.text, element, element.frame.width + 0.01);

/** How much is wrong with a front: heads cut or covered by what lies on the photo, too few pixels, words broken. */
function faultOf(elements: readonly NewElement[], photo: Subject | undefined, sheet: Sheet): number {
  const at = elements.findIndex(({ type }) => type === 'photo');
  const picture = elements[at];
  const broken = elements.some(isBroken) ? BROKEN : 0;
  if (picture?.type !== 'photo' || !photo) return broken;
  const heads = photo.heads.map((head) => onSheet(picture, head));
  const above = elements.slice(at + 1);
  const covered = heads.filter(
    (head) => outsideRound(picture, head) || above.some(({ frame }) => hasOverlap(frame, head)),
  );
  const coarse = Math.max(0, 1 - fillingPpi(photo, picture.frame) / PPI_FLOOR);
  return broken + 2 * headLossOf(photo, picture, sheet, 0) + 2 * covered.length + (coarse > 0.001 ? coarse : 0);
}

export interface Cover {
  readonly doc: SpreadDocument;
  readonly reasons: readonly Reason[];
}

/** The cover: back and spine of cloth, the front in the style of the template, or the one next to it that is kinder to the photo. */
export function coverSpread(input: CoverInput): Cover {
  const { template, format, photo, spine } = input;
  const sheet = { format, spine, role: 'cover' } as const;
  const front = frontOf(input);
  const tried = fronts[template.cover.style].map((compose, i) => {
    const elements = compose(front);
    return { i, elements, fault: faultOf(elements, photo, sheet) };
  });
  const best = tried.reduce((a, b) => (b.fault < a.fault ? b : a));
  const elements = withIds([...best.elements, ...spineTitle(input), ...backOf(input)]);
  const doc = { version: DOCUMENT_VERSION, ...sheet, background: { colour: template.cover.cloth }, elements } as const;
  const reasons: Reason[] = best.i === 0 ? [] : [{ code: 'coverStyle', values: { style: template.cover.style } }];
  return { doc, reasons };
}

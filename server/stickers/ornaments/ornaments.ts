import type { Colour, StickerDrawing } from '@domain/document';
import { botanicals } from './botanicals';
import { children } from './children';
import { feasts } from './feasts';
import { journeys } from './journeys';
import { ORNAMENT_SIZE } from './shapes';

/** Our own drawings, in one hand, each a colour in three tones. Groups go with families of themes. */
const families = { journeys, botanicals, feasts, children } as const;

export type OrnamentFamily = keyof typeof families;

/** Colour of an ornament that has none of its own. */
const familyColours: Readonly<Record<OrnamentFamily, Colour>> = {
  journeys: '#2b5a6b',
  botanicals: '#4f6b4a',
  feasts: '#b5543c',
  children: '#5b7fa6',
};

const ORNAMENT_PREFIX = 'ornament-';

const familyNames = Object.keys(families) as readonly OrnamentFamily[];

export const ornamentGroups: ReadonlyMap<OrnamentFamily, readonly string[]> = new Map(
  familyNames.map((family) => [family, Object.keys(families[family]).map((name) => `${ORNAMENT_PREFIX}${name}`)]),
);

const drawings = new Map<string, StickerDrawing>();

/** Returns the drawing of one of our ornaments in a colour, or in that of its family. Undefined for other stickers. */
export function drawOrnament(id: string): { readonly drawing: StickerDrawing; readonly colour: Colour } | undefined {
  const family = familyNames.find((one) => ornamentGroups.get(one)?.includes(id));
  if (family === undefined) return undefined;
  const colour = familyColours[family];
  const known = drawings.get(id);
  if (known) return { drawing: known, colour };
  const draw = Object.entries(families[family]).find(([name]) => `${ORNAMENT_PREFIX}${name}` === id)?.[1];
  if (!draw) return undefined;
  const paths = draw().map(({ d, tone, evenOdd }) => ({ d, fill: null, opacity: tone, evenOdd }));
  const drawing = { size: ORNAMENT_SIZE, paths };
  drawings.set(id, drawing);
  return { drawing, colour };
}

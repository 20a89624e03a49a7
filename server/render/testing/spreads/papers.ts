import { DOCUMENT_VERSION, paperIds, type SpreadDocument, type StickerElement } from '@domain/document';
import { ornamentGroups } from '../../../stickers/ornaments/ornaments';

const SIDE_MM = 56;

/** Every paper, each under ornaments of all families: some turned, some in a colour. */
export const paperSpreads: readonly SpreadDocument[] = paperIds.map((id, n) => ({
  version: DOCUMENT_VERSION,
  format: 'square-210',
  role: 'inner',
  spine: 0,
  background: {
    colour: n % 3 === 0 ? '#26313a' : '#f4efe6',
    paper: { id, colour: n % 3 === 0 ? '#d9c9a8' : '#7a4a2f' },
  },
  elements: [...ornamentGroups.values()].map(
    (ids, i): StickerElement => ({
      type: 'sticker',
      id: `s${i}`,
      frame: { x: 24 + i * 100, y: 60 + (i % 2) * 40, width: SIDE_MM, height: SIDE_MM },
      rotation: i * 9,
      opacity: i === 2 ? 0.7 : 1,
      locked: false,
      stickerId: ids[n % ids.length] ?? '',
      colour: i % 2 === 0 ? null : '#a63d2f',
    }),
  ),
}));

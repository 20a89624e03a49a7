import { canonicaliseSpread, resizeSpine, type SpreadDocument } from '@domain/document';
import { adaptSpread } from '@domain/layout';

/** Returns a draft adapted to the current sheet of its spread, after the album was laid out again in another format. */
export const reformatDraft = (
  mine: SpreadDocument,
  { format, spine }: Pick<SpreadDocument, 'format' | 'spine'>,
  templateId: string,
): SpreadDocument => canonicaliseSpread(resizeSpine(adaptSpread(mine, { format, templateId }), spine));

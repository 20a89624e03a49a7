import { canonicaliseSpread, resizeSpine, type SpreadDocument } from '@domain/document';
import { adaptSpread } from '@domain/layout';

/** What was made of a spread on the sheet that it has by now, as an album that is laid out again in another format brings along what its user made. */
export const reformatDraft = (
  mine: SpreadDocument,
  { format, spine }: Pick<SpreadDocument, 'format' | 'spine'>,
  templateId: string,
): SpreadDocument => canonicaliseSpread(resizeSpine(adaptSpread(mine, { format, templateId }), spine));

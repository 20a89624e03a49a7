import { parseSpread, serialiseSpread } from '../document/codec';
import type { SpreadDocument, SpreadRole } from '../document/model';
import { DOCUMENT_VERSION } from '../document/model';
import type { FormatId } from '../print/formats';
import type { NewElement } from './elements';
import { withIds } from './elements';

/** The document as it is stored, so that a draft and what is read back later are the same. */
export const canonical = (doc: SpreadDocument): SpreadDocument => parseSpread(serialiseSpread(doc));

/** A spread of the inside, as it is stored. */
export const sheet = (
  format: FormatId,
  role: Exclude<SpreadRole, 'cover'>,
  background: string,
  elements: readonly NewElement[],
): SpreadDocument =>
  canonical({
    version: DOCUMENT_VERSION,
    format,
    role,
    spine: 0,
    background: { colour: background },
    elements: withIds(elements),
  });

import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import type { SpreadDocument, SpreadRole } from '../../document/model';
import { DOCUMENT_VERSION } from '../../document/model';
import type { FormatId } from '../../geometry/formats';
import type { ElementDraft } from './createElements';
import { assignElementIds } from './createElements';

export const createSpread = (
  format: FormatId,
  role: Exclude<SpreadRole, 'cover'>,
  background: string,
  elements: readonly ElementDraft[],
): SpreadDocument =>
  canonicaliseSpread({
    version: DOCUMENT_VERSION,
    format,
    role,
    spine: 0,
    background: { colour: background },
    elements: assignElementIds(elements),
  });

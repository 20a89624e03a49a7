import { type BookChoice, findOffer, shopCatalogue } from '@domain/commerce';
import { type FormatId, formatIds, type PrintSpec } from '@domain/print';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import type { AlbumRow } from './repository';

/** Printer, binding and paper that the owner chose for an album. */
export const toPrintSpec = (
  { printing }: Pick<AppDeps, 'printing'>,
  { bookCover: cover, bookPaper: paper }: Pick<AlbumRow, 'bookCover' | 'bookPaper'>,
): PrintSpec => ({ printer: printing.printer, cover, paper });

/** @throws HttpApiError not_found for a discontinued format */
export const parseAlbumFormat = ({ format }: Pick<AlbumRow, 'format'>): FormatId =>
  formatIds.find((id) => id === format) ?? throwApiError('not_found');

/** @throws HttpApiError 422 option_unavailable */
export function ensureOffered(format: string, { cover, paper }: BookChoice): FormatId {
  const known: FormatId = formatIds.find((id) => id === format) ?? throwApiError('option_unavailable');
  return findOffer(shopCatalogue, { format: known, cover, paper }) ? known : throwApiError('option_unavailable');
}

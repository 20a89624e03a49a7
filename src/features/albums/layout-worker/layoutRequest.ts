import type { Locale } from '@domain/contract';
import {
  type BookTarget,
  findDraftPages,
  type LayoutPhoto,
  type LayoutRequest,
  resolveAlbumTitles,
} from '@domain/layout';
import { defaultPrinter, defaultPrintSpec, type FormatId, type PrinterId } from '@domain/print';

export interface LayoutInput {
  readonly photoIds: readonly string[];
  readonly format: FormatId;
  readonly templateId: string;
  readonly title: string;
  readonly captions: boolean;
  readonly coverPhotoId: string | null;
  readonly seed: number;
  /** Length that the album does not exceed; null lets the photos decide. */
  readonly target: BookTarget | null;
}

export function createLayoutRequest(
  choice: LayoutInput,
  photos: readonly LayoutPhoto[],
  locale: Locale,
  printer: PrinterId | undefined = defaultPrinter,
): LayoutRequest | null {
  if (photos.length === 0) return null;
  const { format, templateId, captions, seed, target } = choice;
  const titles = resolveAlbumTitles(choice.title, photos, locale);
  const cover = photos.some(({ id }) => id === choice.coverPhotoId) ? choice.coverPhotoId : null;
  const make = { ...defaultPrintSpec, printer };
  const pages = target && findDraftPages(target, photos.length, { ...make, format });
  return { photos, format, templateId, ...titles, coverPhotoId: cover, captions, locale, seed, pages, make };
}

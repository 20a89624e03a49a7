import { createHash } from 'node:crypto';
import type { Locale } from '@domain/contract';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import type { AlbumTemplate, Reason } from '@domain/layout';
import type { Renderer } from '../../render';
import { translateInto } from '../../translations';
import { coverPhotoOf, photosFor } from './samplePhotos';

/** Increase it when the sample pictures change. */
export const SAMPLES_VERSION = 4;
export const SAMPLE_FORMAT = 'square-210';

export interface SampleSpread {
  readonly doc: SpreadDocument;
  readonly html: string;
  /** Identifies the picture: another layout is another picture. */
  readonly hash: string;
  readonly reasons: readonly Reason[];
}

export interface SampleAlbum {
  readonly title: string;
  readonly spreads: readonly SampleSpread[];
}

async function layOutSampleAlbum(template: AlbumTemplate, locale: Locale, render: Renderer): Promise<SampleAlbum> {
  const title = translateInto(locale)(`sample.${template.category}`);
  const { spreads, reasons } = await render.layout({
    photos: photosFor(template),
    format: SAMPLE_FORMAT,
    templateId: template.id,
    title,
    subtitle: '',
    coverPhotoId: coverPhotoOf(template),
    captions: true,
    locale,
    seed: 1,
  });
  return {
    title,
    spreads: spreads.map((doc, i) => {
      const html = serialiseSpread(doc);
      const hash = createHash('sha256').update(`${SAMPLES_VERSION} ${html}`).digest('hex').slice(0, 12);
      return { doc, html, hash, reasons: reasons[i] ?? [] };
    }),
  };
}

const sampleAlbumCache = new Map<string, Promise<SampleAlbum>>();

/** Returns the layout of the sample photos in this template, with texts in a language. */
export function getSampleAlbum(template: AlbumTemplate, locale: Locale, render: Renderer): Promise<SampleAlbum> {
  const key = `${locale} ${template.id}`;
  const known = sampleAlbumCache.get(key);
  if (known) return known;
  const made = layOutSampleAlbum(template, locale, render);
  sampleAlbumCache.set(key, made);
  made.catch(() => sampleAlbumCache.delete(key));
  return made;
}

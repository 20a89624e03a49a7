import { LOCALES, type Locale, type Template, type TemplateDetails, toSupportedLocale } from '@domain/contract';
import { collectFileIds } from '@domain/document';
import { type AlbumTemplate, describeTemplate, templateOf, templates } from '@domain/layout';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import type { PictureType } from '../../render';
import { sendBlob } from '../files';
import { getSampleAlbum, SAMPLE_FORMAT, SAMPLES_VERSION, type SampleAlbum, type SampleSpread } from './sampleAlbum';
import { findSamplePhoto, toThumbnail } from './samplePhotos';
import { ensureSamplePicture, ensureTemplatePicture } from './samplePictures';

/** Inner spreads in the list entry of a template, besides its cover. */
const MAX_LISTED_SPREADS = 3;
const FAMILY_WEIGHT = 10;
/** Templates of an occasion open with the same map or chapter, which tells them apart least. */
const OPENER_PENALTY = 100;

/** Returns how well the spread shows what sets its template apart. */
function scoreSpread({ doc, reasons }: SampleSpread, { families = {}, monthly }: AlbumTemplate): number {
  const designs = new Set(reasons.flatMap(({ code, values }) => (code === 'design' ? [String(values['design'])] : [])));
  const gains: Readonly<Record<string, number>> = families;
  const design = [...designs].reduce((sum, id) => sum + Math.max(0, gains[id] ?? 0), 0);
  const photos = doc.elements.filter(({ type }) => type === 'photo').length;
  const hasMap = doc.elements.some(({ type }) => type === 'map');
  const opensChapter = reasons.some(({ code }) => code === 'chapterTitle');
  // A book of months is its calendars.
  const isOpener = hasMap || (opensChapter && !monthly);
  const hasCalendar = doc.elements.some(({ type }) => type === 'calendar');
  return FAMILY_WEIGHT * (design + (hasCalendar ? 1 : 0)) + photos - (isOpener ? OPENER_PENALTY : 0);
}

/** Returns the cover and the inner spreads that show the template best, the most telling one first. */
function chooseHighlights(template: AlbumTemplate, spreads: readonly SampleSpread[]): SampleSpread[] {
  const of = (role: 'cover' | 'inner') => spreads.filter(({ doc }) => doc.role === role);
  const score = new Map(spreads.map((spread) => [spread, scoreSpread(spread, template)]));
  const telling = of('inner').sort((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));
  return [...of('cover'), ...telling.slice(0, MAX_LISTED_SPREADS)];
}

const PUBLIC_DAY = 'public, max-age=86400';

/** Two thirds of the bytes where the browser reads WebP; caches keep both. */
function choosePictureType({ headers }: FastifyRequest, reply: FastifyReply): PictureType {
  void reply.header('vary', 'accept');
  return headers.accept?.includes('image/webp') ? 'webp' : 'jpeg';
}

const pictureParams = z.object({
  locale: z.enum(LOCALES),
  id: z.string().max(60),
  n: z.coerce.number().int().min(0).max(200),
});
const photoParams = z.object({ id: z.uuid(), variant: z.enum(['screen', 'thumbnail']) });

function toTemplate(
  template: AlbumTemplate,
  locale: Locale,
  { spreads }: SampleAlbum,
  shown: readonly SampleSpread[],
): Template {
  const { id, category } = template;
  const { photosPerPage, mood, features } = describeTemplate(template);
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const place = `/files/templates/${locale}/${id}`;
  const previews = shown.map((spread) => `${place}/${spreads.indexOf(spread)}.jpg?v=${spread.hash}`);
  return { id, name, category, previews, photos_per_page: photosPerPage, mood, features: [...features] };
}

/** Returns the picture URLs of the sample photos on these spreads. */
function toSampleSources(spreads: readonly SampleSpread[]): TemplateDetails['photos'] {
  const ids = [...new Set(spreads.flatMap(({ doc }) => collectFileIds(doc)))];
  const url = (id: string, variant: string) => `/files/samples/${id}/${variant}.jpg?v=${SAMPLES_VERSION}`;
  return Object.fromEntries(
    ids.flatMap((id) => {
      const photo = findSamplePhoto(id);
      if (!photo) return [];
      const { width, height } = photo;
      return [[id, { width, height, colour: '#b9b4aa', path: url(id, 'screen'), preview: url(id, 'thumbnail') }]];
    }),
  );
}

function toTemplateDetails(template: AlbumTemplate, locale: Locale, album: SampleAlbum): TemplateDetails {
  const { title, spreads } = album;
  const docs = spreads.map(({ html, hash }) => ({ id: hash, html }));
  return {
    ...toTemplate(template, locale, album, spreads),
    title,
    format: SAMPLE_FORMAT,
    spreads: docs,
    photos: toSampleSources(spreads),
  };
}

export function registerTemplatesModule(app: FastifyInstance, deps: AppDeps): void {
  const { render, blobs } = deps;

  registerRoute(app, 'templatesList', async ({ user, query }) => {
    const locale = query.language ?? toSupportedLocale(user.language);
    const all = templates.map(async (template) => {
      const album = await getSampleAlbum(template, locale, render);
      return toTemplate(template, locale, album, chooseHighlights(template, album.spreads));
    });
    return { status: 200, body: { templates: await Promise.all(all) } };
  });

  registerRoute(app, 'templateGet', async ({ user, params, query }) => {
    const locale = query.language ?? toSupportedLocale(user.language);
    const template = templateOf(params.id) ?? throwApiError('not_found');
    return {
      status: 200,
      body: { template: toTemplateDetails(template, locale, await getSampleAlbum(template, locale, render)) },
    };
  });

  /** Public, like the next route: both serve a fixed number of pictures. */
  app.get('/files/templates/:locale/:id/:n.jpg', { schema: { hide: true } }, async (request, reply) => {
    const place = pictureParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { locale, id, n } = place.data;
    const template = templateOf(id) ?? throwApiError('not_found');
    const spread = (await getSampleAlbum(template, locale, render)).spreads[n] ?? throwApiError('not_found');
    const type = choosePictureType(request, reply);
    const key = await ensureTemplatePicture(deps, id, spread, type);
    return sendBlob(reply, blobs, key, { contentType: `image/${type}`, cacheControl: PUBLIC_DAY });
  });

  app.get('/files/samples/:id/:variant.jpg', { schema: { hide: true } }, async (request, reply) => {
    const place = photoParams.safeParse(request.params);
    const photo = (place.success ? findSamplePhoto(place.data.id) : undefined) ?? throwApiError('not_found');
    const type = choosePictureType(request, reply);
    const key = await ensureSamplePicture(deps, place.data?.variant === 'thumbnail' ? toThumbnail(photo) : photo, type);
    return sendBlob(reply, blobs, key, { contentType: `image/${type}`, cacheControl: PUBLIC_DAY });
  });
}

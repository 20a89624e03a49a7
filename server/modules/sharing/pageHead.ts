import { DEFAULT_LANGUAGE, type Locale, toSupportedLocale } from '@domain/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps';
import { escapeHtml } from '../../html/html';
import { HttpApiError } from '../../http/apiError';
import { holderOf, leaseUntilResponse } from '../../http/limitBodyMemory';
import type { PageExtras } from '../../http/pageShell';
import type { FairBudget } from '../../processes/fairBudget';
import { translateInto } from '../../translations';
import { estimateHeapBytes } from '../albums/limitAlbumMemory';
import { findOwnerLanguage, findSharedAlbum } from './repository';
import type { FrontCover, SharedAlbum, SharedAlbumCache } from './sharedAlbumCache';

const openGraphLocales: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  pt: 'pt_PT',
  ru: 'ru_RU',
};

/** Larger albums are not embedded: the app requests them. */
const MAX_DATA_ISLAND_BYTES = 500_000;

const renderMetaTag = (property: string, content: string) =>
  `<meta property="${property}" content="${escapeHtml(content)}">`;

/** Returns the response as JSON that is safe inside HTML. */
function renderDataIsland(token: string, { json }: SharedAlbum): string {
  const data = `{"token":${JSON.stringify(token)},${json.toString().slice(1)}`;
  const text = data.replaceAll('<', '\\u003c');
  const isSmall = Buffer.byteLength(text) <= MAX_DATA_ISLAND_BYTES;
  return isSmall ? `<script type="application/json" id="early-album">${text}</script>` : '';
}

function renderHead(
  { title, cover, frontCover, pages }: SharedAlbum,
  language: Locale,
  publicUrl: string,
  token: string,
): string {
  return [
    '<meta name="robots" content="noindex">',
    renderMetaTag('og:type', 'website'),
    renderMetaTag('og:site_name', 'Keepsake'),
    renderMetaTag('og:title', title || 'Keepsake'),
    renderMetaTag('og:description', translateInto(language)('share.description', { pages })),
    renderMetaTag('og:locale', openGraphLocales[language]),
    renderMetaTag('og:url', `${publicUrl}/preview/${token}`),
    ...(cover
      ? [renderMetaTag('og:image', publicUrl + cover.path), '<meta name="twitter:card" content="summary_large_image">']
      : []),
    ...(frontCover ? [`<link rel="preload" href="${frontCover.path}" as="image" fetchpriority="high">`] : []),
  ].join('');
}

/** Returns the texts of the page's first look (src/features/viewer/BookPoster.tsx). */
const toFirstLook = ({ title, allowsCopies }: SharedAlbum, { path, width, height, ratio }: FrontCover) => ({
  title,
  picture: path,
  width: String(width),
  height: String(height),
  ratio: ratio.toFixed(6),
  copies: allowsCopies ? '' : 'none',
});

interface SharedPageDeps {
  readonly deps: Pick<AppDeps, 'db' | 'config'>;
  readonly albums: SharedAlbumCache;
  readonly memory: FairBudget;
}

/** Returns the album for the page body while memory is available; otherwise the app requests it. */
async function renderBody(
  { memory }: SharedPageDeps,
  album: SharedAlbum,
  token: string,
  request: FastifyRequest,
  { raw }: FastifyReply,
) {
  if (album.json.length > MAX_DATA_ISLAND_BYTES) return '';
  const lease = await memory.acquire(holderOf(request), estimateHeapBytes(album.json.length)).catch(() => null);
  if (!lease) return '';
  leaseUntilResponse(raw, lease);
  return renderDataIsland(token, album);
}

/**
 * Creates the head of a shared album's page: title and cover for link previews, the album for the app. It contains
 * nothing beyond the link. Null for an invalid link.
 */
export const createSharedPageHead =
  (head: SharedPageDeps) =>
  async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<PageExtras | null> => {
    const { db, config } = head.deps;
    const row = /^[\w-]{32}$/.test(token) ? await findSharedAlbum(db, token) : undefined;
    if (!row) return null;
    const album = await head.albums.find(row, token).catch((error: unknown) => {
      if (error instanceof HttpApiError && error.code === 'unavailable') return null;
      throw error;
    });
    // The app requests the album, and reports when it is unavailable.
    if (!album) return {};
    const language = toSupportedLocale((await findOwnerLanguage(db, row.userId)) ?? DEFAULT_LANGUAGE);
    return {
      title: `${album.title || 'Keepsake'} · Keepsake`,
      head: renderHead(album, language, config.publicUrl, token),
      body: await renderBody(head, album, token, request, reply),
      ...(album.frontCover && { first: toFirstLook(album, album.frontCover) }),
    };
  };

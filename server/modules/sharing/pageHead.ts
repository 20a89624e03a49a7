import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps';
import { HttpApiError } from '../../http/apiError';
import { clientNetwork } from '../../http/clientNetwork';
import type { MemoryBudget } from '../../http/memoryBudget';
import { escapePageHtml, type PageExtras } from '../../http/pageShell';
import { heapForPages } from '../albums/limitAlbumMemory';
import { findShared } from './repository';
import type { SharedAlbum, SharedAlbums } from './sharedAlbumCache';

/** The one line that the product says of itself. */
const DESCRIPTION = 'Create your photo album with cherished memories';
/** A larger album does not come with the page: the app asks for it. */
const MAX_ISLAND_BYTES = 500_000;

const meta = (property: string, content: string) =>
  `<meta property="${property}" content="${escapePageHtml(content)}">`;

/** The answer of the call as JSON that no HTML parser can take for markup. */
function island(token: string, { json }: SharedAlbum): string {
  const data = `{"token":${JSON.stringify(token)},${json.toString().slice(1)}`;
  const text = data.replaceAll('<', '\\u003c');
  const isSmall = Buffer.byteLength(text) <= MAX_ISLAND_BYTES;
  return isSmall ? `<script type="application/json" id="early-album">${text}</script>` : '';
}

function headOf({ title, cover }: SharedAlbum, publicUrl: string, token: string): string {
  return [
    '<meta name="robots" content="noindex">',
    meta('og:type', 'website'),
    meta('og:site_name', 'Keepsake'),
    meta('og:title', title || 'Keepsake'),
    meta('og:description', DESCRIPTION),
    meta('og:url', `${publicUrl}/preview/${token}`),
    ...(cover
      ? [
          meta('og:image', publicUrl + cover.path),
          '<meta name="twitter:card" content="summary_large_image">',
          `<link rel="preload" href="${cover.path}" as="image" fetchpriority="high">`,
        ]
      : []),
  ].join('');
}

interface Head {
  readonly deps: Pick<AppDeps, 'db' | 'config'>;
  readonly albums: SharedAlbums;
  readonly memory: MemoryBudget;
}

/** The album for the body of the page while there is memory for it; without it the app asks for the album itself. */
async function bodyOf(
  { memory }: Head,
  album: SharedAlbum,
  token: string,
  request: FastifyRequest,
  { raw }: FastifyReply,
) {
  if (album.json.length > MAX_ISLAND_BYTES) return '';
  const release = await memory.acquire(clientNetwork(request.ip), heapForPages(album.json.length)).catch(() => null);
  if (!release) return '';
  if (raw.destroyed) release();
  else raw.once('close', release);
  return island(token, album);
}

/**
 * The head of a shared album's page before its app runs: to those who show a link, its title and cover; to the app, the album itself. Nothing that
 * the link does not open anyway. Null for a link that opens nothing.
 */
export const sharedPageHead =
  (head: Head) =>
  async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<PageExtras | null> => {
    const { db, config } = head.deps;
    const row = /^[\w-]{32}$/.test(token) ? await findShared(db, token) : undefined;
    if (!row) return null;
    const album = await head.albums.find(row, token).catch((error: unknown) => {
      if (error instanceof HttpApiError && error.code === 'unavailable') return null;
      throw error;
    });
    // The app asks for it, and tells when it is not available.
    if (!album) return {};
    return {
      title: `${album.title || 'Keepsake'} · Keepsake`,
      head: headOf(album, config.publicUrl, token),
      body: await bodyOf(head, album, token, request, reply),
    };
  };

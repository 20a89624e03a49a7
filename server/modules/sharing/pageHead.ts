import type { AppDeps } from '../../deps';
import { escapeHtml, type PageExtras } from '../../http/pageShell';
import { flipfilesOf } from './flipfiles';
import { findShared } from './repository';

/** The one line that the product says of itself. */
const DESCRIPTION = 'Create your photo album with cherished memories';

const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeHtml(content)}">`;

/** JSON that no HTML parser can take for markup. */
const jsonIsland = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/**
 * What a shared album's page says before its app runs: to those who show a link, its title and cover; to the app, the album itself. Nothing that
 * the link does not open anyway. Null for a link that opens nothing.
 */
export async function sharedPageHead(deps: AppDeps, token: string): Promise<PageExtras | null> {
  const album = /^[\w-]{32}$/.test(token) ? await findShared(deps.db, token) : undefined;
  if (!album) return null;
  const files = await flipfilesOf(deps.db, album, token);
  const cover = / data-file="([\da-f-]{36})"/.exec(files.spreads[0]?.html ?? '')?.[1];
  const picture = cover === undefined ? undefined : files.photos[cover];
  const title = files.title || 'Keepsake';
  const { publicUrl } = deps.config;
  const head = [
    meta('og:type', 'website'),
    meta('og:site_name', 'Keepsake'),
    meta('og:title', title),
    meta('og:description', DESCRIPTION),
    meta('og:url', `${publicUrl}/preview/${token}`),
    ...(picture
      ? [
          meta('og:image', publicUrl + picture.path),
          '<meta name="twitter:card" content="summary_large_image">',
          `<link rel="preload" href="${picture.path}" as="image" fetchpriority="high">`,
        ]
      : []),
  ].join('');
  return { title: `${title} · Keepsake`, head, body: jsonIsland('early-album', { token, flipfiles: files }) };
}

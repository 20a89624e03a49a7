import { type Locale, type StickerGroup, toSupportedLocale } from '@domain/contract';
import { stickerUrl } from '@domain/document';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { ornamentGroups } from '../../stickers/ornaments/ornaments';
import { getStickerNames, stickerGroups } from '../../stickers/stickerCatalogue';
import { isColourable, renderStickerSvg } from '../../stickers/stickerDrawing';

const params = z.object({ id: z.string().regex(/^[a-z\d-]{1,60}$/) });
const query = z.object({
  colour: z
    .string()
    .regex(/^[\da-f]{6}$/)
    .optional(),
});

const stickerListCache = new Map<Locale, StickerGroup[]>();

function getStickerGroups(locale: Locale): StickerGroup[] {
  const known = stickerListCache.get(locale);
  if (known) return known;
  const made = [...ornamentGroups, ...stickerGroups].map(([group, ids]) => ({
    group,
    files: ids.map((id) => {
      const { name, words } = getStickerNames(id, locale);
      return { id, path: stickerUrl(id, null), name, words: [...words], colourable: isColourable(id) };
    }),
  }));
  stickerListCache.set(locale, made);
  return made;
}

export function registerStickersModule(app: FastifyInstance): void {
  registerRoute(app, 'stickersList', async ({ user, query: { language } }) => ({
    status: 200,
    body: { files: getStickerGroups(language ?? toSupportedLocale(user.language)) },
  }));

  /** Public, because shared albums show stickers, and the set is the same for everyone. */
  app.get('/files/stickers/:id.svg', { schema: { hide: true } }, (request, reply) => {
    const place = params.safeParse(request.params);
    const wish = query.safeParse(request.query);
    if (!place.success || !wish.success) return throwApiError('not_found');
    const { colour } = wish.data;
    const svg =
      renderStickerSvg(place.data.id, colour === undefined ? null : `#${colour}`) ?? throwApiError('not_found');
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=604800')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(svg);
  });
}

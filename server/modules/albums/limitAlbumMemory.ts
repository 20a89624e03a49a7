import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Database, tables } from '../../drivers/database';
import { holderOf, leaseUntilResponse } from '../../http/limitBodyMemory';
import { FairBudget } from '../../processes/fairBudget';
import { measureAlbum } from './repository';

declare module 'fastify' {
  interface FastifyInstance {
    /** Bytes of whole albums in memory at once, over all requests. */
    albumMemory: FairBudget;
  }
  interface FastifyContextConfig {
    /** The call loads all pages of album `id`, of version `version`, or of each album in the cart. */
    wholeAlbum?: 'album' | 'cart';
  }
}

/** Heap bytes per byte of pages while an album is read, serialized and sent. */
const HEAP_PER_BYTE = 8;

export const albumMemoryRoute = { config: { wholeAlbum: 'album' } } as const;
export const cartMemoryRoute = { config: { wholeAlbum: 'cart' } } as const;
const MIB = 1024 * 1024;

/** Two thirds of the free heap of `npm start`. An ordinary album takes less than 2 MiB. */
const memoryLimits = { total: 200 * MIB, perHolder: 80 * MIB, waiting: 100, waitingPerHolder: 100, waitMs: 20_000 };

async function measureAlbumBytes(db: Database, albumId: string, versionId: string | undefined): Promise<number> {
  const { live, deleted } = await measureAlbum(db, albumId);
  if (versionId === undefined) return live + deleted;
  const { albumVersions } = tables;
  const [row] = await db
    .select({ bytes: albumVersions.bytes })
    .from(albumVersions)
    .where(and(eq(albumVersions.albumId, albumId), eq(albumVersions.id, versionId)));
  return live + deleted + (row?.bytes ?? 0);
}

interface AddedAlbum {
  readonly album_id?: string;
  readonly token?: string;
}

/** Bytes of the largest album of a cart or of the added one; albums are read one after the other. */
async function measureCartBytes(db: Database, userId: string, added: AddedAlbum): Promise<number> {
  const { albums, cartCopies, cartItems, spreads } = tables;
  const { album_id: addedId, token } = added;
  const byToken = db
    .select({ id: albums.id })
    .from(albums)
    .where(eq(albums.shareToken, token ?? ''));
  const inCart = db.select({ id: cartItems.albumId }).from(cartItems).where(eq(cartItems.userId, userId));
  const [row] = await db
    .select({ bytes: sql<number>`sum(octet_length(${spreads.html}))::float8` })
    .from(spreads)
    .where(
      or(
        inArray(spreads.albumId, inCart),
        addedId === undefined ? undefined : eq(spreads.albumId, addedId),
        token === undefined ? undefined : inArray(spreads.albumId, byToken),
      ),
    )
    .groupBy(spreads.albumId)
    .orderBy(desc(sql`1`))
    .limit(1);
  // A copy keeps its pages when the album loses some.
  const [copy] = await db
    .select({ bytes: sql<number | null>`max(octet_length(${cartCopies.html}::text))::float8` })
    .from(cartCopies)
    .innerJoin(cartItems, eq(cartItems.id, cartCopies.itemId))
    .where(eq(cartItems.userId, userId));
  return Math.max(row?.bytes ?? 0, copy?.bytes ?? 0);
}

function measureRequestBytes(db: Database, request: FastifyRequest): Promise<number> {
  const { id, version } = request.params as { readonly id: string; readonly version?: string };
  if (request.routeOptions.config.wholeAlbum === 'album') return measureAlbumBytes(db, id, version);
  return measureCartBytes(db, request.signedIn?.id ?? '', request.body ?? {});
}

export const estimateHeapBytes = (bytes: number): number => HEAP_PER_BYTE * bytes;

/** Admits calls that load whole albums by their memory use until the response. Register before the routes. */
export function limitAlbumMemory(app: FastifyInstance, { db }: { readonly db: Database }): void {
  app.decorate('albumMemory', new FairBudget(memoryLimits));
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.wholeAlbum === undefined) return;
    const heap = estimateHeapBytes(await measureRequestBytes(db, request));
    leaseUntilResponse(reply.raw, await app.albumMemory.acquire(holderOf(request), heap));
  });
}

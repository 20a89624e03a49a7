import { randomUUID } from 'node:crypto';
import type { FormatId } from '@domain/print';
import { asc, eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { uploadClip } from '../clips';
import { insertBook } from '../insertBook';
import { createShopper, payForCart } from '../orders';
import { addPasskey } from '../passkeys';
import { insertPhotos } from '../photos';
import type { TestServer, TestUser } from '../testServer';

/** Ids for a call: a user's own, or unknown ones. */
export interface ContractIds {
  readonly photo: string;
  readonly album: string;
  readonly spread: string;
  readonly version: string;
  readonly generation: string;
  readonly images: string;
  readonly cartItem: string;
  readonly order: string;
  readonly session: string;
  readonly picker: string;
  readonly passkey: string;
  readonly clip: string;
}

export const unknownIds = (): ContractIds => ({
  photo: randomUUID(),
  album: randomUUID(),
  spread: randomUUID(),
  version: randomUUID(),
  generation: randomUUID(),
  images: randomUUID(),
  cartItem: randomUUID(),
  order: randomUUID(),
  session: randomUUID(),
  picker: randomUUID(),
  passkey: randomUUID(),
  clip: randomUUID(),
});

export interface ContractUser {
  readonly user: TestUser;
  readonly ids: ContractIds;
}

/** Context for building a row's requests. */
export interface ContractWorld {
  readonly server: TestServer;
  readonly me: ContractUser;
}

const FORMAT: FormatId = 'square-210';

async function insertGeneration(
  { deps: { db } }: TestServer,
  userId: string,
  albumId: string,
  kind: 'spreads' | 'images',
) {
  const id = randomUUID();
  const finishedAt = new Date();
  await db
    .insert(tables.generations)
    .values({ id, albumId, userId, kind, stage: 'done', completed: 1, total: 1, request: {}, finishedAt });
  return id;
}

async function insertPicker({ deps: { db, library } }: TestServer, userId: string) {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const rest = { remoteId: `picker-${id}`, url: 'http://localhost/', pollMs: 1000, expiresAt };
  await db
    .insert(tables.pickers)
    .values({ id, userId, driver: library.name, state: 'done', finishedAt: new Date(), ...rest });
  return id;
}

/** Creates a user who owns one of everything. */
export async function createContractUser(server: TestServer): Promise<ContractUser> {
  const { user, cart } = await createShopper(server);
  const { order_id: order } = await payForCart(server, user);
  const [photo = ''] = await insertPhotos(server, user, 1);
  const album = await insertBook(server, user, { format: FORMAT, pages: 28 });
  const name = 'Before the trip';
  const kept = await server.api('versionKeep', {
    token: user.token,
    params: { id: album },
    body: { id: randomUUID(), name },
  });
  const { db } = server.deps;
  const spreads = await db
    .select({ id: tables.spreads.id })
    .from(tables.spreads)
    .where(eq(tables.spreads.albumId, album))
    .orderBy(asc(tables.spreads.position));
  const other = await server.api('login', { body: { email: user.email, password: user.password } });
  const { sessions } = (await server.api('userSessions', { token: other.body.authorization.token })).body;
  return {
    user,
    ids: {
      photo,
      album,
      spread: spreads[2]?.id ?? '',
      version: kept.body.version.id,
      generation: await insertGeneration(server, user.id, album, 'spreads'),
      images: await insertGeneration(server, user.id, album, 'images'),
      cartItem: cart.items[0]?.id ?? '',
      order,
      session: sessions.find(({ current }) => current)?.id ?? '',
      picker: await insertPicker(server, user.id),
      passkey: (await addPasskey(server, user)).id,
      clip: (await uploadClip(server, user)).id,
    },
  };
}

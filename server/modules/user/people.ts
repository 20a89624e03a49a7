import { ANALYSIS_VERSION, OUTDATED_ANALYSIS } from '@domain/photo';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { type KnownPerson, matchPeople, type PhotoFaces } from './matchPeople';
import { lockUser } from './quotas';

const { people, photos, takeouts, users } = tables;

/**
 * Limit of remembered people of a user, because each photo is compared with all of them. Above it, people seen once are
 * forgotten, the earliest first. When all were seen more often, nobody new is remembered.
 */
const MAX_PEOPLE = 200;

export async function allowsPeople(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.select({ allowed: users.peopleAllow }).from(users).where(eq(users.id, userId));
  return row?.allowed ?? false;
}

export function listPeople(db: Queryable, userId: string): Promise<KnownPerson[]> {
  return db
    .select({ number: people.number, description: people.description, faces: people.faces })
    .from(people)
    .where(eq(people.userId, userId))
    .orderBy(asc(people.number));
}

/**
 * Finds the persons of a photo's faces and remembers them. Call under the lock of the user, who allows it.
 * @returns the number of each face's person, null for a face without description or space
 */
export async function recognisePeople(
  tx: Queryable,
  userId: string,
  faces: PhotoFaces,
): Promise<readonly (number | null)[]> {
  if (faces.descriptions.every((description) => description === null)) return faces.descriptions.map(() => null);
  const [user] = await tx.select({ newest: users.newestPerson }).from(users).where(eq(users.id, userId));
  const known = await listPeople(tx, userId);
  const strangers = known.filter((person) => person.faces === 1);
  const free = { newest: user?.newest ?? 0, count: Math.max(0, MAX_PEOPLE - known.length + strangers.length) };
  const match = matchPeople(known, faces, free);
  if (match.changed.length === 0) return match.people;
  const added = match.changed.filter(({ number }) => number > free.newest).length;
  const forgotten = strangers
    .map(({ number }) => number)
    .filter((number) => !match.people.includes(number))
    .slice(0, Math.max(0, known.length + added - MAX_PEOPLE));
  await tx.delete(people).where(and(eq(people.userId, userId), inArray(people.number, forgotten)));
  await tx
    .insert(people)
    .values(match.changed.map((person) => ({ ...person, userId, description: [...person.description] })))
    .onConflictDoUpdate({
      target: [people.userId, people.number],
      set: { description: sql`excluded.description`, faces: sql`excluded.faces` },
    });
  const newestPerson = Math.max(free.newest, ...match.changed.map(({ number }) => number));
  await tx.update(users).set({ newestPerson }).where(eq(users.id, userId));
  return match.people;
}

/** Lets the photos with faces be analysed again in the background. */
async function renewFaces(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(photos)
    .set({ analysedVersion: OUTDATED_ANALYSIS })
    .where(
      and(
        eq(photos.userId, userId),
        eq(photos.analysedVersion, ANALYSIS_VERSION),
        isNull(photos.deletedAt),
        sql`${photos.facts} @? '$.faces[*]'`,
      ),
    );
}

export async function forgetPeople(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(people).where(eq(people.userId, userId));
  const faces = sql`(select jsonb_agg(face - 'person' order by at) from jsonb_array_elements(${photos.facts} -> 'faces') with ordinality as found (face, at))`;
  await tx
    .update(photos)
    .set({ facts: sql`jsonb_set(${photos.facts}, '{faces}', ${faces})` })
    .where(and(eq(photos.userId, userId), sql`${photos.facts} @? '$.faces[*].person'`));
}

/**
 * Stores whether the user lets people be told apart, with what follows. Call under the lock of the user.
 * @returns the ids of archives that listed the people, whose files must go
 */
export async function updatePeopleConsent(tx: Queryable, userId: string, allowed: boolean): Promise<string[]> {
  if ((await allowsPeople(tx, userId)) === allowed) return [];
  await tx.update(users).set({ peopleAllow: allowed }).where(eq(users.id, userId));
  if (allowed) {
    await renewFaces(tx, userId);
    return [];
  }
  await forgetPeople(tx, userId);
  const rows = await tx.delete(takeouts).where(eq(takeouts.userId, userId)).returning({ id: takeouts.id });
  return rows.map(({ id }) => id);
}

/** Forgets people whom no photo shows any more. */
export async function forgetUnseenPeople(db: Database): Promise<void> {
  for (const { userId } of await db.selectDistinct({ userId: people.userId }).from(people))
    await db.transaction(async (tx) => {
      if (!(await lockUser(tx, userId))) return;
      const seen = sql`select (face ->> 'person')::integer from ${photos} cross join lateral jsonb_array_elements(${photos.facts} -> 'faces') as face where ${photos.userId} = ${userId} and face ? 'person'`;
      await tx.delete(people).where(and(eq(people.userId, userId), sql`${people.number} not in (${seen})`));
    });
}

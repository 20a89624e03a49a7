import { ANALYSIS_VERSION } from '@domain/photo';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { type KnownPerson, matchPeople } from './matchPeople';

const { people, photos, users } = tables;

/** Most people of a user. Beyond it those who were seen once are forgotten, the earliest first. */
export const MAX_PEOPLE = 1000;

/** Returns true when the user lets the people on the photos be told apart. */
export async function allowsPeople(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.select({ allowed: users.peopleAllow }).from(users).where(eq(users.id, userId));
  return row?.allowed ?? false;
}

/** Lists the people on the photos of a user, by number. */
export function listPeople(db: Queryable, userId: string): Promise<KnownPerson[]> {
  return db
    .select({ number: people.number, description: people.description, faces: people.faces })
    .from(people)
    .where(eq(people.userId, userId))
    .orderBy(asc(people.number));
}

async function forgetStrangers(tx: Queryable, userId: string, count: number): Promise<void> {
  const strangers = await tx
    .select({ number: people.number })
    .from(people)
    .where(and(eq(people.userId, userId), eq(people.faces, 1)))
    .orderBy(asc(people.number))
    .limit(count);
  const numbers = strangers.map(({ number }) => number);
  await tx.delete(people).where(and(eq(people.userId, userId), inArray(people.number, numbers)));
}

/**
 * Finds the persons of a photo's faces and remembers them. Call under the lock of the user, who allows it.
 * @returns the number of each face's person, null for a face without description
 */
export async function recognisePeople(
  tx: Queryable,
  userId: string,
  descriptions: readonly (readonly number[] | null)[],
): Promise<readonly (number | null)[]> {
  if (descriptions.every((description) => description === null)) return descriptions.map(() => null);
  const known = await listPeople(tx, userId);
  const match = matchPeople(known, descriptions);
  await tx
    .insert(people)
    .values(match.changed.map((person) => ({ ...person, userId, description: [...person.description] })))
    .onConflictDoUpdate({
      target: [people.userId, people.number],
      set: { description: sql`excluded.description`, faces: sql`excluded.faces` },
    });
  const numbers = new Set([...known, ...match.changed].map(({ number }) => number));
  if (numbers.size > MAX_PEOPLE) await forgetStrangers(tx, userId, numbers.size - MAX_PEOPLE);
  return match.people;
}

/** Lets the photos with faces be analysed again in the background. */
async function renewFaces(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(photos)
    .set({ analysedVersion: ANALYSIS_VERSION - 1 })
    .where(
      and(
        eq(photos.userId, userId),
        eq(photos.analysedVersion, ANALYSIS_VERSION),
        isNull(photos.deletedAt),
        sql`${photos.facts} @? '$.faces[*]'`,
      ),
    );
}

/** Forgets all people of a user, also on the photos. */
export async function forgetPeople(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(people).where(eq(people.userId, userId));
  const faces = sql`(select jsonb_agg(face - 'person' order by at) from jsonb_array_elements(${photos.facts} -> 'faces') with ordinality as found (face, at))`;
  await tx
    .update(photos)
    .set({ facts: sql`jsonb_set(${photos.facts}, '{faces}', ${faces})` })
    .where(and(eq(photos.userId, userId), sql`${photos.facts} @? '$.faces[*].person'`));
}

/** Stores whether the user lets people be told apart, with what follows. Call under the lock of the user. */
export async function updatePeopleConsent(tx: Queryable, userId: string, allowed: boolean): Promise<void> {
  if ((await allowsPeople(tx, userId)) === allowed) return;
  await tx.update(users).set({ peopleAllow: allowed }).where(eq(users.id, userId));
  if (allowed) await renewFaces(tx, userId);
  else await forgetPeople(tx, userId);
}

/** Forgets people whom no photo shows any more. */
export async function forgetUnseenPeople(db: Queryable): Promise<void> {
  await db.execute(sql`
    with seen as (
      select distinct ${photos.userId} as user_id, (face ->> 'person')::integer as number
      from ${photos}
      cross join lateral jsonb_array_elements(${photos.facts} -> 'faces') as face
      where ${photos.userId} in (select distinct ${people.userId} from ${people}) and face ? 'person'
    )
    delete from ${people}
    where not exists (select 1 from seen where seen.user_id = ${people.userId} and seen.number = ${people.number})`);
}

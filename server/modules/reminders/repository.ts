import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import type { UserRow } from '../auth/repository';
import { lockUser } from '../user/quotas';

const { draftReminders, users } = tables;

type ReminderRow = typeof draftReminders.$inferSelect;
export type DueDraft = Pick<ReminderRow, 'userId' | 'kind' | 'draftId'>;

const USER_PAUSE_DAYS = 30;
/** Days in which a due draft is noticed. Older ones are given up: a mail about them would surprise. */
const NOTICE_DAYS = 14;

/**
 * Albums that were made and then neither shared, exported for printing, put into the cart nor ordered, as rows of drafts.
 * A PDF for the screen ends nothing.
 */
const unfinishedAlbums = sql`
  select a.user_id, 'album' as kind, a.id as draft_id, a.title, a.updated_at
  from albums a
  where a.deleted_at is null and a.state = 'ready' and a.share_token is null
    and not exists (select from exports e where e.album_id = a.id and e.stage = 'done' and e.kind = 'print')
    and not exists (select from cart_items i where i.album_id = a.id)
    and not exists (select from order_items i where i.album_id = a.id)`;

/** Photos chosen for an album that was not made, as rows of drafts. */
const unfinishedSelections = sql`
  select c.user_id, 'selection' as kind, c.draft_id, c.creation ->> 'title' as title, c.updated_at
  from album_creations c
  where c.creation is not null
    and not exists (select from albums a where a.user_id = c.user_id and a.request_id::text = c.creation ->> 'request_id')
    and exists (
      select from photos p, jsonb_array_elements_text(c.creation -> 'file_ids') f
      where p.id = f::uuid and p.user_id = c.user_id and p.deleted_at is null)`;

/**
 * Carts with books that can be ordered, as rows of drafts: copies of shared albums only while their link lets visitors
 * order them, under the title that the visitor saw. A cart is named by its newest book, so that it is another
 * draft once a book is added.
 */
const filledCarts = sql`
  select distinct on (i.user_id) i.user_id, 'cart' as kind, i.id as draft_id, coalesce(r.title, cc.title, a.title) as title,
    greatest(i.created_at, c.updated_at) as updated_at
  from cart_items i
  join carts c on c.user_id = i.user_id
  left join albums a on a.id = i.album_id
  left join order_items r on r.id = i.order_item_id
  left join cart_copies cc on cc.item_id = i.id
  where (a.deleted_at is null and a.state = 'ready' or r.id is not null)
    and (coalesce(r.share_token, cc.share_token) is null or exists (
      select from albums s
      where s.share_token = coalesce(r.share_token, cc.share_token) and s.share_copies
        and s.deleted_at is null and s.state = 'ready'))
    and not exists (
      select from order_items oi join orders o on o.id = oi.order_id
      where oi.cart_item_id = i.id and o.status = 'payment_held')
  order by i.user_id, i.created_at desc, i.id`;

const draftsByKind = { album: unfinishedAlbums, selection: unfinishedSelections, cart: filledCarts } as const;

/** Users who may get a reminder: mails of this kind reach only those who agreed. */
const isReachable = sql`u.is_verified and u.deleted_at is null and u.disabled_at is null
  and coalesce(u.reminders_allow, u.ads_allow)`;

const findDue = (condition: SQL, days: number, limit: number): SQL => sql`
  select distinct on (u.id)
    u.id as "userId", d.kind, d.draft_id as "draftId"
  from ((${unfinishedAlbums}) union all (${unfinishedSelections}) union all (${filledCarts})) d
  join users u on u.id = d.user_id
  where ${isReachable} and ${condition}
    and d.updated_at <= now() - make_interval(days => ${days})
    and d.updated_at > now() - make_interval(days => ${days + NOTICE_DAYS})
    and not exists (
      select from draft_reminders r
      where r.user_id = u.id
        and (r.draft_id = d.draft_id or r.created_at > now() - make_interval(days => ${USER_PAUSE_DAYS})))
  order by u.id, d.updated_at desc
  limit ${limit}`;

/** Ids of users who have a due draft, in order, after the given one. */
export async function findUsersWithDueDraft(
  db: Database,
  days: number,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const condition = after === null ? sql`true` : sql`u.id > ${after}`;
  const { rows } = await db.execute<DueDraft & Record<string, unknown>>(findDue(condition, days, limit));
  return rows.map(({ userId }) => userId);
}

/** Returns the last changed due draft of a user, who is locked until the transaction ends. */
export async function lockDueDraft(tx: Queryable, userId: string, days: number): Promise<DueDraft | null> {
  await lockUser(tx, userId);
  const { rows } = await tx.execute<DueDraft & Record<string, unknown>>(findDue(sql`u.id = ${userId}`, days, 1));
  return rows[0] ?? null;
}

export async function insertReminder(tx: Queryable, row: DueDraft & { readonly id: string }): Promise<void> {
  await tx.insert(draftReminders).values(row);
}

export interface OpenReminder {
  readonly user: UserRow;
  readonly reminder: ReminderRow;
  readonly title: string;
}

/** Returns null when the user has withdrawn the consent or finished the draft since the reminder was enqueued. */
export async function findOpenReminder(db: Database, id: string): Promise<OpenReminder | null> {
  const [row] = await db
    .select({ reminder: draftReminders, user: users })
    .from(draftReminders)
    .innerJoin(users, eq(users.id, draftReminders.userId))
    .where(eq(draftReminders.id, id));
  if (!row) return null;
  const { kind, draftId, userId } = row.reminder;
  const { rows } = await db.execute<{ title: string | null }>(sql`
    select d.title from (${draftsByKind[kind]}) d
    join users u on u.id = d.user_id
    where ${isReachable} and u.id = ${userId} and d.draft_id = ${draftId}`);
  return rows[0] ? { ...row, title: rows[0].title ?? '' } : null;
}

/** Returns the user's language; null for an account that is deleted or being deleted. */
export async function findLanguage(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row?.language ?? null;
}

export async function stopReminders(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ remindersAllow: false }).where(eq(users.id, userId));
}

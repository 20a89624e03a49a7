import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Quotas } from '../../../config.quotas';
import { createdAtColumn, timestampColumn } from './columns';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    showcase: text('showcase').notNull().default(''),
    language: text('language').notNull().default('en'),
    currency: text('currency').notNull().default('EUR'),
    referral: integer('referral').notNull().default(1),
    adsAllow: boolean('ads_allow').notNull().default(false),
    trackingAllow: boolean('tracking_allow').notNull().default(false),
    /** Wants mails about unfinished albums; null follows `adsAllow`. */
    remindersAllow: boolean('reminders_allow'),
    /** Lets the people on the photos be told apart: see the table `people`. */
    peopleAllow: boolean('people_allow').notNull().default(false),
    /** Highest number that a person on the photos ever had. */
    newestPerson: integer('newest_person').notNull().default(0),
    /** Part of every signed URL of the account's files. Raising it revokes all of them. */
    fileEpoch: integer('file_epoch').notNull().default(0),
    /** Unused: servers of the release before read it during an update. */
    registrationNetwork: text('registration_network'),
    /** SHA-256 of the registering browser's cookie; null once the e-mail address is verified. */
    registrationProof: text('registration_proof'),
    createdAt: createdAtColumn(),
    /** An operator has disabled sign-in; the account's data stays. */
    disabledAt: timestampColumn('disabled_at'),
    /** Limits of this user that replace those of the settings. */
    quotas: jsonb('quotas').$type<Partial<Quotas>>(),
    /** The account is deleted. Its data is being removed, and then this row. */
    deletedAt: timestampColumn('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.email),
    // Read every minute to find accounts whose data is still to be removed.
    index('users_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** Signed-in device: a family of rotated refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAtColumn(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(), // SHA-256 of the token, in hex
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    expiresAt: timestampColumn('expires_at').notNull(),
    rotatedAt: timestampColumn('rotated_at'),
    /** Time of a second acceptance shortly after its exchange. */
    repeatedAt: timestampColumn('repeated_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

export const emailTokens = pgTable(
  'email_tokens',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['verify', 'reset'] }).notNull(),
    createdAt: createdAtColumn(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [index('email_tokens_user').on(t.userId, t.kind)],
);

/** Public key of a passkey, with which its owner signs in instead of the password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(), // Chosen by the authenticator, base64url
    publicKey: text('public_key').notNull(), // COSE key, base64url
    /** Signatures so far, by the authenticator's count; 0 for one that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Ways to reach the authenticator, such as `internal` or `usb`. */
    transports: jsonb('transports').$type<readonly string[]>().notNull().default([]),
    name: text('name').notNull(),
    createdAt: createdAtColumn(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text('hash').primaryKey(), // SHA-256 of the challenge, in hex
    /** User who adds a passkey; null for a sign-in, whose user is not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt), index('passkey_challenges_user').on(t.userId)],
);

export const attempts = pgTable('attempts', {
  /** Hash of the action and its origin; no address or e-mail is stored. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: timestampColumn('ends_at').notNull(),
});

export const takeouts = pgTable(
  'takeouts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stage: text('stage', { enum: ['queued', 'packing', 'saving', 'done', 'failed', 'expired'] }).notNull(),
    completed: real('completed').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    error: text('error'),
    createdAt: createdAtColumn(),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [index('takeouts_user').on(t.userId, t.createdAt)],
);

/**
 * Single row with the id of this installation. The blob store carries the same id, which detects a mismatched
 * pair.
 */
export const instance = pgTable(
  'instance',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [check('instance_only', sql`${t.isOnly}`)],
);

/** Changes made by operators with `npm run admin`. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: timestampColumn('at').notNull().defaultNow(),
    /** User of the operating system and machine, such as `ada@host-1`. */
    operator: text('operator').notNull(),
    action: text('action').notNull(),
    /** Id of the user, the job or the queue concerned; empty when the change concerns all. */
    subject: text('subject').notNull().default(''),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (t) => [index('audit_log_at').on(t.at)],
);

/** Mail about an unfinished draft. The row is written with the mail's job and stays, so that no draft has two. */
export const draftReminders = pgTable(
  'draft_reminders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['album', 'selection', 'cart'] }).notNull(),
    draftId: uuid('draft_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('draft_reminders_draft').on(t.userId, t.draftId),
    index('draft_reminders_user').on(t.userId, t.createdAt),
  ],
);

/** Video or voice message that a QR code in a book opens. Its bytes are the blob `clips/{userId}/{id}/{token}`. */
export const clips = pgTable(
  'clips',
  {
    /** Made by the client. Idempotency key of the upload. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of the public link. Printed, so it never changes. */
    token: text('token').notNull().unique('clips_token'),
    title: text('title').notNull(),
    mime: text('mime').notNull(), // Sniffed from the bytes
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(), // SHA-256 of the bytes, in hex
    createdAt: createdAtColumn(),
  },
  (t) => [index('clips_user').on(t.userId, t.createdAt)],
);

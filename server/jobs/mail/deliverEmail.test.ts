import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type AlbumCreation, LOCALES } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import type { EmailMessage } from '../../drivers/mail/mail';
import { issueLink } from '../../modules/auth/repository';
import { hashToken } from '../../modules/auth/tokens';
import { findOpenReminder } from '../../modules/reminders/repository';
import { insertPhotos } from '../../testing/photos';
import { withTestServer } from '../../testing/testServer';
import { remindOfDrafts } from '../accounts/accountJobs';
import { deliverEmail } from './deliverEmail';
import { renderAccountEmail, renderReminderEmail } from './emailTemplates';

const kinds = ['verify', 'reset', 'confirm_and_reset', 'registered_again'] as const;

describe('emails', () => {
  for (const language of LOCALES) {
    it(`are written in ${language}, as text and HTML, with the link and no external resources`, () => {
      for (const kind of kinds) {
        const link = 'https://albums.example.com/auth/verify_email?token=abc';
        const { subject, text, html } = renderAccountEmail(kind, language, { name: '<b>Ada & Co</b>', link });
        assert.ok(text.includes(link) && text.includes('<b>Ada & Co</b>') && subject.length > 5);
        assert.ok(html.includes(`lang="${language}"`) && html.includes(`href="${link}"`));
        assert.ok(html.includes('&#60;b&#62;Ada &#38; Co&#60;/b&#62;') && !html.includes('<b>Ada'));
        assert.doesNotMatch(html, /<img|src=|@import|url\(/);
      }
    });
  }

  it('of reminders are written in every language, with the way to stop them', () => {
    const data = { name: '<b>Ada</b>', link: 'https://a.example/app/a/1', unsubscribeUrl: 'https://a.example/stop' };
    const emails = LOCALES.flatMap((language) =>
      (['album', 'selection', 'cart'] as const).map((kind) => {
        const title = kind === 'selection' ? '' : 'A & B';
        return { language, title, ...renderReminderEmail(language, { ...data, kind, title }) };
      }),
    );
    for (const { language, title, subject, text, html } of emails) {
      assert.ok(subject.includes(title) && html.includes(`lang="${language}"`));
      for (const url of [data.link, data.unsubscribeUrl]) assert.ok(text.includes(url) && html.includes(`"${url}"`));
      assert.doesNotMatch(html, /<b>|<img/);
    }
    assert.equal(new Set(emails.map(({ text }) => text)).size, emails.length);
  });

  it('differ in every language', () => {
    const subjects = kinds.flatMap((kind) =>
      LOCALES.map((language) => renderAccountEmail(kind, language, { name: '', link: '' }).subject),
    );
    assert.equal(new Set(subjects).size, kinds.length * LOCALES.length);
  });
});

describe('the mail job', () => {
  const server = withTestServer();

  it('sends the same mail with the same working link when run again', async () => {
    const { email } = await server.insertVerifiedUser();
    const emails: EmailMessage[] = [];
    const deps = {
      ...server.deps,
      mail: { name: 'kept', send: async (email: EmailMessage) => void emails.push(email), close: () => undefined },
    };
    const jobId = randomUUID();
    await deliverEmail(deps, jobId, { kind: 'reset', email });
    await deliverEmail(deps, jobId, { kind: 'reset', email });
    assert.equal(emails.length, 2);
    assert.deepEqual(emails[1], emails[0]);
    const token = /token=([\w-]+)/.exec(emails[0]?.text ?? '')?.[1] ?? '';
    const body = { token, password: 'crocuses in the snow' };
    assert.equal((await server.api('updatePassword', { body })).status, 200);
    await deliverEmail(deps, jobId, { kind: 'reset', email });
    assert.equal((await server.api('updatePassword', { body })).status, 410);
  });

  it('starts the life of the link anew when the mail could not be sent at first', async () => {
    const { email } = await server.insertVerifiedUser();
    const emails: EmailMessage[] = [];
    const send = async (email: EmailMessage) => {
      emails.push(email);
      if (emails.length === 1) throw new Error('the mail server is away');
    };
    const deps = { ...server.deps, mail: { name: 'away', send, close: () => undefined } };
    const jobId = randomUUID();
    await assert.rejects(deliverEmail(deps, jobId, { kind: 'reset', email }), /away/);
    const token = /token=([\w-]+)/.exec(emails[0]?.text ?? '')?.[1] ?? '';
    const stored = eq(tables.emailTokens.hash, hashToken(token));
    await server.deps.db
      .update(tables.emailTokens)
      .set({ expiresAt: new Date(0) })
      .where(stored);
    await deliverEmail(deps, jobId, { kind: 'reset', email });
    const body = { token, password: 'crocuses in the snow' };
    assert.equal((await server.api('updatePassword', { body })).status, 200);
  });

  it('leaves a link of another kind as it is', async () => {
    const { id: userId } = await server.insertVerifiedUser();
    const link = { hash: hashToken(randomUUID()), userId };
    await issueLink(server.deps.db, { ...link, kind: 'reset' }, 600);
    await issueLink(server.deps.db, { ...link, kind: 'verify' }, 86_400);
    const { emailTokens } = tables;
    const [row = assert.fail()] = await server.deps.db
      .select()
      .from(emailTokens)
      .where(eq(emailTokens.hash, link.hash));
    assert.equal(row.kind, 'reset');
    assert.ok(row.expiresAt.getTime() < Date.now() + 3_600_000);
  });

  it('sends nothing when there is no recipient', async () => {
    const mail = { name: 'none', send: () => Promise.reject(new Error('unexpected mail')), close: () => undefined };
    const deps = { ...server.deps, mail };
    await deliverEmail(deps, randomUUID(), { kind: 'reset', email: 'nobody@example.com' });
    await deliverEmail(deps, randomUUID(), { kind: 'verify', userId: randomUUID() });
    const { email } = await server.insertVerifiedUser();
    await assert.rejects(deliverEmail(deps, randomUUID(), { kind: 'verify_again', email }), /unexpected mail/);
  });

  describe('about unfinished albums', () => {
    type Change = Partial<typeof tables.users.$inferInsert>;
    const noSignal = new AbortController().signal;
    const { users, albums, albumCreations, albumExports, cartItems, carts, draftReminders } = tables;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const remind = (reminderDays = 3, from = server) =>
      remindOfDrafts({ ...from.deps, config: { ...from.deps.config, reminderDays } }, noSignal);
    const remindersOf = (userId: string) =>
      server.deps.db.select().from(draftReminders).where(eq(draftReminders.userId, userId));

    async function createUser(change: Change = {}) {
      const id = randomUUID();
      const email = `${id}@example.com`;
      const row = { id, email, name: 'Ada', passwordHash: '-', isVerified: true, adsAllow: true, ...change };
      await server.deps.db.insert(users).values(row);
      return { id, email };
    }

    async function createAlbum(userId: string, change: Partial<typeof albums.$inferInsert> = {}) {
      const id = randomUUID();
      const row = { id, userId, title: 'Summer', templateId: 'plain', format: 'square-210', state: 'ready' } as const;
      await server.deps.db.insert(albums).values({ ...row, updatedAt: daysAgo(4), ...change });
      return id;
    }

    async function createSelection(userId: string, days: number, isStored = true, requestId: string | null = null) {
      const photoId = randomUUID();
      const token = { id: userId } as Parameters<typeof insertPhotos>[1];
      const [stored = photoId] = isStored ? await insertPhotos(server, token, 1) : [];
      const creation = { file_ids: [stored], title: '', request_id: requestId } as unknown as AlbumCreation;
      await server.deps.db.insert(albumCreations).values({ userId, version: 1, creation, updatedAt: daysAgo(days) });
    }

    const exportOf = (userId: string, albumId: string, stage: 'done' | 'failed', kind: 'print' | 'screen' = 'print') =>
      server.deps.db.insert(albumExports).values({ id: randomUUID(), albumId, userId, kind, fingerprint: '-', stage });

    async function fillCart(userId: string, albumId: string, days: number, changedDays = days) {
      const id = randomUUID();
      const book = { id, userId, albumId, cover: 'hard', paper: 'silk-170', quantity: 1 } as const;
      await server.deps.db.insert(carts).values({ userId, updatedAt: daysAgo(changedDays) });
      await server.deps.db.insert(cartItems).values({ ...book, createdAt: daysAgo(days) });
      return id;
    }

    it('go to each user who agreed and whose draft rests, and to nobody else', async () => {
      const album = async (user: Change = {}, change: Parameters<typeof createAlbum>[1] = {}) => {
        const { id } = await createUser(user);
        return { id, albumId: await createAlbum(id, change) };
      };
      const exported = await album();
      await exportOf(exported.id, exported.albumId, 'done');
      const failedExport = await album();
      await exportOf(failedExport.id, failedExport.albumId, 'failed');
      const [selection, emptied, busy] = [await createUser(), await createUser(), await createUser()];
      await createSelection(selection.id, 5);
      await createSelection(emptied.id, 5, false);
      await createSelection(busy.id, 1);
      const inCart = await album();
      const item = {
        id: randomUUID(),
        userId: inCart.id,
        albumId: inCart.albumId,
        cover: 'hard',
        paper: 'silk-170',
      } as const;
      await server.deps.db.insert(cartItems).values({ ...item, quantity: 1 });
      const made = await album({}, { shareToken: randomUUID(), requestId: randomUUID() });
      const [{ requestId } = assert.fail()] = await server.deps.db
        .select()
        .from(albums)
        .where(eq(albums.id, made.albumId));
      await createSelection(made.id, 5, true, requestId);
      const cases: readonly (readonly [string, number, { readonly id: string }])[] = [
        ['consent to offers', 1, await album()],
        ['the switch alone', 1, await album({ adsAllow: false, remindersAllow: true })],
        ['an export that failed', 1, failedExport],
        ['chosen photos', 1, selection],
        ['no consent', 0, await album({ adsAllow: false })],
        ['the switch is off', 0, await album({ remindersAllow: false })],
        ['unverified', 0, await album({ isVerified: false })],
        ['disabled', 0, await album({ disabledAt: new Date() })],
        ['deleted account', 0, await album({ deletedAt: new Date() })],
        ['changed yesterday', 0, await album({}, { updatedAt: daysAgo(1) })],
        ['forgotten long ago', 0, await album({}, { updatedAt: daysAgo(40) })],
        ['shared', 0, await album({}, { shareToken: randomUUID() })],
        ['deleted album', 0, await album({}, { deletedAt: new Date() })],
        ['still being made', 0, await album({}, { state: 'generating' })],
        ['exported', 0, exported],
        ['in the cart', 0, inCart],
        ['chosen photos that became an album', 0, made],
        ['chosen photos that are deleted', 0, emptied],
        ['photos chosen yesterday', 0, busy],
      ];
      await remind(0);
      assert.deepEqual(await server.deps.db.select().from(draftReminders), [], 'days of 0 send nothing');
      await remind();
      for (const [what, count, { id }] of cases) assert.equal((await remindersOf(id)).length, count, what);
    });

    it('come for a filled cart that rests, once, and for an album with a PDF for the screen', async () => {
      const shopper = async (days: number, changedDays?: number, change?: Parameters<typeof createAlbum>[1]) => {
        const { id } = await createUser();
        const albumId = await createAlbum(id, change);
        return { id, itemId: await fillCart(id, albumId, days, changedDays) };
      };
      const screen = await createUser();
      await exportOf(screen.id, await createAlbum(screen.id), 'done', 'screen');
      const agreed = await shopper(5);
      const refused = await shopper(5);
      await server.deps.db.update(users).set({ adsAllow: false }).where(eq(users.id, refused.id));
      const cases: readonly (readonly [string, string | null, { readonly id: string }])[] = [
        ['a cart that rests', 'cart', agreed],
        ['no consent', null, refused],
        ['changed yesterday', null, await shopper(5, 1)],
        ['filled yesterday', null, await shopper(1)],
        ['forgotten long ago', null, await shopper(40)],
        ['an album that is deleted', null, await shopper(5, 5, { deletedAt: new Date() })],
        ['a PDF for the screen', 'album', screen],
      ];
      await remind();
      for (const [what, kind, { id }] of cases)
        assert.deepEqual(
          (await remindersOf(id)).map((row) => row.kind),
          kind === null ? [] : [kind],
          what,
        );
      await server.deps.db
        .update(draftReminders)
        .set({ createdAt: daysAgo(31) })
        .where(eq(draftReminders.userId, agreed.id));
      await remind();
      const [reminder, ...more] = await remindersOf(agreed.id);
      assert.deepEqual([reminder?.draftId, more], [agreed.itemId, []]);
    });

    it('name a copy of a shared album as its visitor saw it, and never one that is withdrawn', async () => {
      const owner = await createUser({ adsAllow: false });
      const visitor = async (change: Parameters<typeof createAlbum>[1]) => {
        const [{ id }, shareToken] = [await createUser(), randomUUID()];
        const albumId = await createAlbum(owner.id, { title: 'Private now', shareToken, shareCopies: true, ...change });
        const itemId = await fillCart(id, albumId, 5);
        const copy = {
          itemId,
          shareToken,
          revision: '1',
          title: 'Seen',
          format: 'square-210',
          html: [],
          coverVersion: 1,
        };
        await server.deps.db.insert(tables.cartCopies).values(copy);
        return { id };
      };
      const allowed = await visitor({});
      const withdrawn = [
        await visitor({ shareToken: null }),
        await visitor({ shareToken: randomUUID() }),
        await visitor({ shareCopies: false }),
      ];
      await remind();
      for (const { id } of withdrawn) assert.deepEqual(await remindersOf(id), []);
      const [reminder] = await remindersOf(allowed.id);
      assert.equal((await findOpenReminder(server.deps.db, reminder?.id ?? ''))?.title, 'Seen');
    });

    it('come once for a draft and once in a month for a user, however many servers look at once', async () => {
      const { id } = await createUser();
      await createAlbum(id, { updatedAt: daysAgo(6) });
      const newest = await createAlbum(id);
      await Promise.all([remind(), remind(), remind()]);
      assert.deepEqual(
        (await remindersOf(id)).map(({ draftId }) => draftId),
        [newest],
      );
      await server.deps.db
        .update(draftReminders)
        .set({ createdAt: daysAgo(31) })
        .where(eq(draftReminders.userId, id));
      await remind();
      const both = await remindersOf(id);
      assert.deepEqual([both.length, new Set(both.map(({ draftId }) => draftId)).size], [2, 2]);
      await server.deps.db
        .update(draftReminders)
        .set({ createdAt: daysAgo(31) })
        .where(eq(draftReminders.userId, id));
      await remind();
      assert.equal((await remindersOf(id)).length, 2);
    });

    it('name the album in the language of its owner, and stop by one press without a sign-in', async () => {
      const { id, email } = await createUser({ language: 'de' });
      const albumId = await createAlbum(id, { title: 'Meer https://evil.example' });
      await remind();
      const message = await server.nextEmail(email);
      assert.equal(message.subject, 'Ihr Album „Meer“ ist noch nicht fertig');
      assert.ok(message.text?.includes(`/app/a/${albumId}\n`));
      const header = (key: string) => message.headers.find((one) => one.key === key)?.value ?? '';
      assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
      const url = header('list-unsubscribe').slice(1, -1);
      assert.ok(message.text?.includes(url) && message.html?.includes(url));
      const open = (method: string, path: string, body?: string | FormData) =>
        fetch(`${server.origin}${path}`, { method, ...(body !== undefined && { body }) });
      const { pathname } = new URL(url);
      const switchOf = async () =>
        (await server.deps.db.select().from(users).where(eq(users.id, id)))[0]?.remindersAllow;
      const looked = await open('GET', pathname);
      assert.match(await looked.text(), /lang="de"[^]*<form method="post">/);
      for (const wrong of [
        pathname.slice(0, -2),
        `/api/unsubscribe/${randomUUID()}.x`,
        pathname.replace(id, randomUUID()),
      ])
        for (const method of ['GET', 'POST']) assert.equal((await open(method, wrong)).status, 404, wrong);
      const broken = await fetch(`${server.origin}${pathname}x`, { headers: { 'accept-language': 'fr' } });
      assert.match(await broken.text(), /lang="fr"/);
      assert.equal(await switchOf(), null);
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }).toString(), form, undefined]) {
        const stopped = await open('POST', pathname, body);
        assert.equal(stopped.status, 200);
        assert.match(await stopped.text(), /Sie erhalten keine Erinnerungen mehr/);
      }
      assert.equal(await switchOf(), false);
      const [row] = await remindersOf(id);
      const mail = { name: 'none', send: () => Promise.reject(new Error('unexpected mail')), close: () => undefined };
      const job = { kind: 'draft_reminder', reminderId: row?.id ?? '' } as const;
      await deliverEmail({ ...server.deps, mail }, randomUUID(), job);
      await server.deps.db.update(users).set({ remindersAllow: true }).where(eq(users.id, id));
      await assert.rejects(deliverEmail({ ...server.deps, mail }, randomUUID(), job), /unexpected mail/);
    });
  });
});

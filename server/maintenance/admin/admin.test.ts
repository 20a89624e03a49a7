import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ANALYSIS_VERSION, OUTDATED_ANALYSIS } from '@domain/photo';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { type JobInspector, openJobInspector } from '../../drivers/queue';
import { projectRoot } from '../../projectRoot';
import { runAdminCommand } from '../../testing/adminCommand';
import { toDatabaseUrl } from '../../testing/database';
import { findFreePorts } from '../../testing/freePorts';
import { insertPhotos } from '../../testing/photos';
import { programArgs, programFile } from '../../testing/programFile';
import { type TestUser, withOwnTestServer } from '../../testing/testServer';

const server = withOwnTestServer();
let jobs: JobInspector;
let ada: TestUser;
before(async () => {
  jobs = await openJobInspector(server.database.connection, server.deps.db);
});
after(async () => {
  await jobs.close();
});
beforeEach(async () => {
  ada = await server.insertVerifiedUser();
});

const admin = (...argv: string[]) => runAdminCommand(server, jobs, argv);
const lastAudit = async () => (await admin('audit', '--limit', '1'))[0];
const login = ({ email, password }: TestUser) => server.api('login', { body: { email, password } });

describe('users of the admin command', () => {
  it('finds users by part of the mail address and shows usage and sessions', async () => {
    await insertPhotos(server, ada, 2);
    const found = await admin('users', 'list', '--mail', ada.email.slice(2).toUpperCase());
    assert.deepEqual(
      found.filter(({ id }) => id === ada.id).map(({ mail, state }) => [mail, state]),
      [[ada.email, 'active']],
    );
    const [shown] = await admin('users', 'show', ada.email);
    assert.deepEqual([shown?.['id'], shown?.['photos'], shown?.['sessions']], [ada.id, '2 of 20000', 1]);
    await assert.rejects(admin('users', 'show', randomUUID()), /there is no user/);
  });

  it('sets the limits of one user only, and resets them', async () => {
    const bob = await server.insertVerifiedUser();
    const limits = async ({ token }: TestUser) => (await server.api('userUsage', { token })).body.limits;
    await admin('users', 'quota', ada.id, '--albums', '0');
    await admin('users', 'quota', ada.id, '--photos', '7');
    assert.deepEqual(await limits(ada), { ...server.deps.config.quotas, albums: 0, photos: 7 });
    assert.deepEqual(await limits(bob), server.deps.config.quotas);
    const form = new FormData();
    await admin('users', 'quota', ada.id, '--photos', '0');
    form.set('file', new Blob([Buffer.from('not read')]), 'a.jpg');
    const refused = await server.api('uploadSingle', { token: ada.token, form });
    assert.deepEqual([refused.status, refused.error.error], [413, 'photo_quota_reached']);
    await admin('users', 'quota', ada.id, '--reset');
    assert.deepEqual(await limits(ada), server.deps.config.quotas);
    await assert.rejects(admin('users', 'quota', ada.id), /--reset/);
    const entry = await lastAudit();
    assert.deepEqual([entry?.['action'], entry?.['subject']], ['users quota', ada.id]);
    assert.match(String(entry?.['operator']), /.@./);
  });

  it('disables sign-in and ends sessions at once, until the user is enabled', async () => {
    await assert.rejects(admin('users', 'disable', ada.id), /--yes/);
    assert.equal((await server.api('userDetails', { token: ada.token })).status, 200);
    await admin('users', 'disable', ada.id, '--yes');
    assert.equal((await server.api('userDetails', { token: ada.token })).status, 401);
    assert.equal((await server.api('refresh', { headers: { cookie: ada.cookie } })).status, 401);
    const refused = await login(ada);
    assert.deepEqual([refused.status, refused.error.error], [403, 'account_disabled']);
    const wrong = await login({ ...ada, password: 'a wrong password' });
    assert.deepEqual([wrong.status, wrong.error.error], [401, 'bad_credentials']);
    await admin('users', 'enable', ada.email);
    assert.equal((await login(ada)).status, 200);
  });

  it('ends the sessions of one user', async () => {
    const bob = await server.insertVerifiedUser();
    await admin('users', 'end-sessions', ada.email, '--yes');
    assert.equal((await server.api('userDetails', { token: ada.token })).status, 401);
    assert.equal((await server.api('userDetails', { token: bob.token })).status, 200);
    assert.equal((await login(ada)).status, 200);
  });
});

describe('data of the admin command', () => {
  it('reports blobs without a row and changes nothing', async () => {
    const key = `photos/${randomUUID()}/${randomUUID()}/original`;
    await server.deps.blobs.put(key, Buffer.from('a'));
    const rows = await admin('orphans');
    assert.ok(rows.some((row) => row['blobs'] === 'photos'));
    assert.notEqual(await server.deps.blobs.stat(key), null);
  });

  it('shows how long things are kept, and deletes older ones on request', async () => {
    const { db } = server.deps;
    const old = sql`now() - make_interval(days => 400)`;
    await db.insert(tables.auditLog).values({ at: old, operator: 'ada@host', action: 'users enable' });
    const id = randomUUID();
    await db
      .insert(tables.users)
      .values({ id, email: `${id}@example.com`, name: '', passwordHash: '', createdAt: old });
    const kept = (await admin('retention')).find(({ what }) => what === 'unverified accounts');
    assert.equal(kept?.['kept for days'], 7);
    await assert.rejects(admin('retention', 'run'), /--yes/);
    const [done] = await admin('retention', 'run', '--yes');
    assert.equal(done?.['auditEntries'], 1);
    assert.equal(await db.$count(tables.users, eq(tables.users.id, id)), 0);
  });

  it('marks the photos of one user for a new analysis, for which no album waits', async () => {
    const bob = await server.insertVerifiedUser();
    const { db } = server.deps;
    await insertPhotos(server, ada, 2);
    await insertPhotos(server, bob, 1);
    await db.update(tables.photos).set({ analysedVersion: ANALYSIS_VERSION });
    assert.deepEqual(await admin('analysis', 'run', ada.email), [{ photos: 2 }]);
    const versionsOf = async ({ id }: TestUser) => {
      const rows = await db.select().from(tables.photos).where(eq(tables.photos.userId, id));
      return rows.map(({ analysedVersion }) => analysedVersion);
    };
    assert.deepEqual(await versionsOf(ada), [OUTDATED_ANALYSIS, OUTDATED_ANALYSIS]);
    assert.deepEqual(await versionsOf(bob), [ANALYSIS_VERSION]);
    assert.deepEqual((await lastAudit())?.['subject'], ada.id);
    assert.deepEqual(await admin('analysis', 'run', ada.id), [{ photos: 0 }], 'they are marked already');
    await assert.rejects(admin('analysis', 'run', '--all'), /about one a second in all/);
  });

  it('refuses a new analysis of an unknown user, and records nothing', async () => {
    const before = await lastAudit();
    await assert.rejects(admin('analysis', 'run', randomUUID()), /there is no user/);
    await assert.rejects(admin('analysis', 'run', 'nobody@example.com'), /there is no user nobody@example\.com/);
    assert.deepEqual(await lastAudit(), before);
  });
});

describe('the admin command', () => {
  it('refuses unknown commands, options and arguments with its usage', async () => {
    for (const argv of [['users'], ['jobs', 'retry', 'x', '--yes'], ['audit', 'x'], ['users', 'show', '--nothing']])
      await assert.rejects(admin(...argv), /npm run admin -- COMMAND/);
  });

  const run = async (argv: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = spawn(
      process.execPath,
      [...programArgs, programFile('server/maintenance/main.ts'), 'admin', ...argv],
      {
        cwd: projectRoot,
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: toDatabaseUrl(server.database.connection),
          DATA_DIR: server.dataDir,
          ...env,
        },
      },
    );
    const code = new Promise<number | null>((done) => child.once('close', done));
    return { said: await text(child.stdout), errors: await text(child.stderr), code: await code };
  };

  it('prints a table while the server runs, and exits with 1 and one line on errors', async () => {
    const { said, errors, code } = await run(['users', 'list', '--mail', ada.email]);
    assert.deepEqual([code, errors], [0, '']);
    const [head = '', line = ''] = said.split('\n');
    assert.ok(head.startsWith('id ') && line.startsWith(ada.id), said);
    assert.equal(head.indexOf('mail'), line.indexOf(ada.email));
    const failed = await run(['users', 'show', 'nobody@example.com']);
    assert.deepEqual([failed.code, failed.errors], [1, 'there is no user nobody@example.com\n']);
  });

  it('manages users and jobs without the blob store, and needs it only for what lies there', async () => {
    const [port] = await findFreePorts(1);
    const outage = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'albums',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    const nowhere = { DATA_DIR: join(server.dataDir, 'another-machine') };
    assert.deepEqual(await run(['jobs', '--json'], outage).then(({ code, errors }) => [code, errors]), [0, '']);
    const disabled = await run(['users', 'disable', ada.id, '--yes'], nowhere);
    assert.deepEqual([disabled.code, disabled.errors], [0, '']);
    assert.equal((await login(ada)).status, 403);
    const { code, errors } = await run(['retention'], nowhere);
    assert.deepEqual([code, errors], [1, `DATA_DIR ${nowhere.DATA_DIR} holds no blobs\n`]);
    assert.equal(existsSync(nowhere.DATA_DIR), false);
  });
});

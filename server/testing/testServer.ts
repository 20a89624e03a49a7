import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { type Config, readEnvironment } from '../config';
import type { AppDeps } from '../deps';
import type { Blobs } from '../drivers/blobs';
import { OUTBOX_PREFIX } from '../drivers/mail';
import { createLogger } from '../log';
import { createRuntime } from '../runtime';
import { createApi, type TestApi, type TestUser } from './apiClient';
import { createTestDatabase, type TestDatabase } from './database';
import { type GivenUser, insertUser } from './insertUser';
import { RefCounted } from './refCounted';

export type { TestUser } from './apiClient';

export interface TestServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly deps: AppDeps;
  readonly api: TestApi;
  readonly database: TestDatabase;
  /** Log lines of the server, one object each. */
  readonly logLines: readonly string[];
  /** Inserts a verified and signed-in user, because a registration takes two mails and two password hashes. */
  insertVerifiedUser(given?: GivenUser): Promise<TestUser>;
  /** Waits for the latest e-mail to this address. */
  nextEmail(to: string, options?: { subject?: RegExp }): Promise<Email & { readonly token: string }>;
}

export interface StartedServer extends TestServer {
  close(): Promise<void>;
}

const TEST_SECRET = Buffer.from('a secret of the tests, of no use elsewhere');
const EMAIL_TIMEOUT_MS = 15_000;

const sharedServers = new Map<string, RefCounted<StartedServer>>();

/**
 * Server that all files of a process with the same settings share; each test creates its own users. A file that
 * needs an empty database, looks at the data of all users or stops a part of the server starts its own.
 */
export function withTestServer(overrides: Partial<Config> = {}): TestServer {
  const key = JSON.stringify(overrides);
  const shared =
    sharedServers.get(key) ??
    new RefCounted(
      () => startTestServer(overrides),
      (server) => server.close(),
    );
  sharedServers.set(key, shared);
  return serveFile(shared);
}

/** Server of the calling file or suite, with an empty database. */
export const withOwnTestServer = (overrides: Partial<Config> = {}): TestServer =>
  serveFile(
    new RefCounted(
      () => startTestServer(overrides),
      (server) => server.close(),
    ),
  );

function serveFile(counted: RefCounted<StartedServer>): TestServer {
  let started: StartedServer | undefined;
  counted.acquire();
  before(async () => {
    started = await counted.get();
  });
  after(() => counted.release());
  const running = (): StartedServer => {
    if (!started) throw new Error('the server starts before the first test, not when the file is loaded');
    return started;
  };
  return {
    get origin() {
      return running().origin;
    },
    get dataDir() {
      return running().dataDir;
    },
    get deps() {
      return running().deps;
    },
    get api() {
      return running().api;
    },
    get database() {
      return running().database;
    },
    get logLines() {
      return running().logLines;
    },
    insertVerifiedUser: (given) => running().insertVerifiedUser(given),
    nextEmail: (to, options) => running().nextEmail(to, options),
  };
}

/** Starts a complete server with its own database on a free local port. `overrides` replace settings. */
export async function startTestServer(overrides: Partial<Config> = {}): Promise<StartedServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsake-test-'));
  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line: string) => void logLines.push(line) });
  const config: Config = {
    ...readEnvironment({ PORT: '0', DATA_DIR: dataDir }),
    secretKey: TEST_SECRET,
    faces: false,
    ...overrides,
  };
  const runtime = await createRuntime(config, database.connection, log).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const { app } = runtime;
  if (!app) throw new Error('a worker has no API');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const api = createApi(origin, app);
  const messages = openMessages(dataDir, runtime.deps.blobs);
  return {
    origin,
    dataDir,
    deps: runtime.deps,
    api,
    database,
    logLines,
    nextEmail: (to, options) => nextEmail(messages, to, options),
    insertVerifiedUser: (given) => insertUser(runtime.deps, given),
    close: () => closeAll(runtime, database, dataDir),
  };
}

/** Second server on the database and data folder of the first. */
export interface SecondServer extends Pick<TestServer, 'origin' | 'api' | 'deps'> {
  close(): Promise<void>;
}

/** Starts a second server in this process. Close it before the first. */
export async function startSecondServer(
  { deps, database, logLines }: TestServer,
  overrides: Partial<Config> = {},
): Promise<SecondServer> {
  const log = createLogger('debug', { write: (line: string) => void (logLines as string[]).push(line) });
  const runtime = await createRuntime({ ...deps.config, ...overrides }, database.connection, log);
  const { app } = runtime;
  if (!app) throw new Error('the second server has no API');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return { origin, api: createApi(origin, app), deps: runtime.deps, close: () => runtime.close() };
}

async function closeAll(runtime: { close(): Promise<void> }, database: TestDatabase, dataDir: string): Promise<void> {
  await runtime.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** `Cookie` header that a browser would send after this response. */
export function toCookieHeader(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const seen = new Set<string>();
const parsedEmails = new Map<string, Promise<Email>>();

/** Messages without SMTP, by name: files in the data folder, or blobs on a shared store. */
interface StoredMessages {
  list(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
}

function openMessages(dataDir: string, blobs: Blobs): StoredMessages {
  const folder = join(dataDir, 'outbox');
  if (blobs.name === 'disk')
    return {
      list: async () => (await readdir(folder).catch(() => [])).map((name) => join(folder, name)),
      read: (path) => readFile(path),
    };
  return {
    async list() {
      const keys: string[] = [];
      for await (const { key } of blobs.list(OUTBOX_PREFIX)) keys.push(key);
      return keys;
    },
    read: (key) => blobs.read(key),
  };
}

async function nextEmail(
  messages: StoredMessages,
  to: string,
  { subject }: { subject?: RegExp } = {},
): Promise<Email & { token: string }> {
  const end = Date.now() + EMAIL_TIMEOUT_MS;
  while (Date.now() < end) {
    const names = (await messages.list()).filter((name) => name.endsWith('.eml') && !seen.has(name));
    for (const name of names) {
      const parsing = parsedEmails.get(name) ?? messages.read(name).then((bytes) => PostalMime.parse(bytes));
      parsedEmails.set(name, parsing);
      const parsed = await parsing;
      const isFor = parsed.to?.some(({ address }) => address === to.toLowerCase());
      if (!isFor || (subject && !subject.test(parsed.subject ?? ''))) continue;
      seen.add(name);
      return { ...parsed, token: /[?&]token=([\w-]+)/.exec(parsed.text ?? '')?.[1] ?? '' };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no e-mail to ${to} arrived`);
}

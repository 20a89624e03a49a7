/**
 * `npm run bench -- fairness [requests]`: measures a sign-in, a shared album, an album and its save, and a payment
 * webhook, alone and beside clients that fill each limit of the server. A call that is refused, or whose median is more
 * than twice as slow, is a fault.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type ApiUser, registerUser } from '../e2e/support/apiUser';
import { copyDataDir, type RunningServer, startServer } from '../e2e/support/server';
import { createLargestBundle, importAs } from './load/albums';
import { floodWith, holdHalfRequests } from './load/greedyClients';

const requests = Number(process.argv[2] ?? 30);
/** Calls of a few ms differ by this much without any load. */
const NOISE_MS = 15;
const GREEDY_USERS = 6;

interface World {
  readonly server: RunningServer;
  readonly user: ApiUser;
  readonly album: string;
  readonly token: string;
  readonly greedy: readonly { readonly user: ApiUser; readonly album: string }[];
}

type Call = () => Promise<number>;

const send = async (url: string, init: RequestInit = {}): Promise<number> => {
  const answer = await fetch(url, { ...init, headers: { connection: 'close', ...init.headers } });
  await answer.arrayBuffer();
  return answer.status;
};

/** Calls of others, with the status of success. */
function callsOfOthers({ server: { url }, user, album, token }: World): Record<string, readonly [Call, number]> {
  const json = { 'content-type': 'application/json' };
  const own = { authorization: `Bearer ${user.token}`, ...json };
  let visitor = 0;
  const from = () => ({ ...json, 'x-forwarded-for': `198.51.${(visitor += 1) % 200}.1` });
  const post = (path: string, body: unknown, headers: Record<string, string>) => () =>
    send(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { email, password } = user;
  return {
    webhook: [() => post('/api/webhooks/payments', {}, from())(), 400],
    'sign-in': [() => post('/api/auth/login', { email, password }, from())(), 200],
    'shared album': [() => post('/api/album/sharing', { url: token }, from())(), 200],
    album: [() => send(`${url}/api/albums/${album}`, { headers: own }), 200],
    'large save': [
      post(`/api/albums/${album}/spread`, { id: randomUUID(), version: 1, body: 'x'.repeat(200_000) }, own),
      422,
    ],
  };
}

/** Clients that fill a limit until the returned function is called. */
function greedyClients({ server, greedy, token }: World): Record<string, () => () => void> {
  const { url, port } = server;
  const strangers = (i: number) => `203.0.${i % 250}.1`;
  const users = greedy.map(({ user }) => user);
  const tokenOf = (i: number) => users[i % users.length]?.token ?? '';
  const save = `/api/albums/${randomUUID()}/spread`;
  const hold = (options: Parameters<typeof holdHalfRequests>[1]) => () => holdHalfRequests(port, options);
  const flood = (parallel: number, call: (i: number) => Promise<unknown>) => () => floodWith(parallel, call);
  return {
    'half-sent sign-ins of 5 addresses': hold({
      path: '/api/auth/login',
      count: 400,
      address: (i) => strangers(i % 5),
    }),
    'half-sent sign-ins of 250 networks': hold({ path: '/api/auth/login', count: 400, address: strangers }),
    'half-sent webhooks': hold({ path: '/api/webhooks/payments', count: 200, address: strangers }),
    'silent connections': hold({ count: 4500 }),
    'stalled saves of six users': hold({ path: save, count: 66, length: 2_400_000, bytes: 2_300_000, token: tokenOf }),
    'trickled saves of six users': hold({ path: save, count: 66, length: 2_400_000, dripMs: 500, token: tokenOf }),
    'readers that take nothing': hold({
      method: 'GET',
      path: (i) => `/api/albums/${greedy[i % greedy.length]?.album}`,
      count: 200,
      token: tokenOf,
    }),
    'visitors that take nothing': hold({
      method: 'GET',
      path: () => `/preview/${token}`,
      count: 200,
      address: strangers,
    }),
    'album reads of one user': flood(20, (i) =>
      send(`${url}/api/albums/${greedy[0]?.album}?${i}`, { headers: { authorization: `Bearer ${tokenOf(0)}` } }),
    ),
    'wrong passwords of one address': flood(20, (i) =>
      send(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': strangers(0) },
        body: JSON.stringify({ email: `${i}@example.com`, password: 'none of theirs' }),
      }),
    ),
  };
}

interface Measured {
  readonly medianMs: number;
  readonly refused: number;
}

async function measure(calls: Record<string, readonly [Call, number]>): Promise<Record<string, Measured>> {
  const results: Record<string, Measured> = {};
  for (const [name, [call, success]] of Object.entries(calls)) {
    const times: number[] = [];
    let refused = 0;
    for (let i = 0; i < requests; i += 1) {
      const began = performance.now();
      if ((await call().catch(() => 0)) !== success) refused += 1;
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    results[name] = { medianMs: times[Math.floor(times.length / 2)] ?? 0, refused };
  }
  return results;
}

async function prepareWorld(server: RunningServer, dataDir: string): Promise<World> {
  const bundle = await createLargestBundle();
  const join = async () => {
    const user = await registerUser(server.url, dataDir);
    return { user, album: await importAs(user, bundle) };
  };
  const { user, album } = await join();
  const greedy = [];
  for (let i = 0; i < GREEDY_USERS; i += 1) greedy.push(await join());
  const { data } = await user.call<{ data: { url: string } }>('albumShared', { params: { id: album } });
  return { server, user, album, token: data.url.split('/').at(-1) ?? '', greedy };
}

const dataDir = await copyDataDir('keepsake-fairness-');
let isFine = true;
let server: RunningServer | undefined;
try {
  server = await startServer(dataDir, { env: { TRUST_PROXY: '127.0.0.1', ACCESS_TOKEN_SECONDS: '86400' } });
  const world = await prepareWorld(server, dataDir);
  await measure(callsOfOthers(world));
  for (const [name, begin] of Object.entries(greedyClients(world))) {
    const alone = await measure(callsOfOthers(world));
    const end = begin();
    const beside = await measure(callsOfOthers(world));
    end();
    const cells = Object.entries(beside).map(([call, { medianMs, refused }]) => {
      const before = alone[call]?.medianMs ?? 0;
      if (refused > 0 || medianMs > 2 * before + NOISE_MS) isFine = false;
      return `${call} ${before.toFixed(0)} → ${medianMs.toFixed(0)} ms${refused > 0 ? `, ${refused} refused` : ''}`;
    });
    console.log(`${name.padEnd(36)} ${cells.join('; ')}`);
  }
} finally {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;

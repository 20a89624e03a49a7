/**
 * `npm run bench -- load [seconds [parallel]]`: creates albums of the largest allowed size and requests them
 * in every way at once, anonymously and signed in. Reports the server's memory and health. A dead server or a
 * failed health check is a fault.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { type ApiUser, registerUser } from '../e2e/support/apiUser';
import { copyDataDir, type RunningServer, startServer } from '../e2e/support/server';
import { createHeavyPage } from '../server/testing/heavyPage';
import { createLargestBundle, importAs, importForm } from './load/albums';
import { watchServer } from './load/watchServer';

const seconds = Number(process.argv[2] ?? 10);
const parallel = Number(process.argv[3] ?? 50);

type LoadRequest = (server: RunningServer) => Promise<Response>;

/** Simulates a different client address per request. */
const randomAddress = () => `203.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

async function measureLoad(server: RunningServer, name: string, sendRequest: LoadRequest): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  const statuses = new Map<string, number>();
  const count = (key: string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
  const stop = watchServer(server);
  const worker = async () => {
    while (Date.now() < end) {
      await sendRequest(server).then(
        async (answer) => (await answer.arrayBuffer(), count(String(answer.status))),
        () => count('broken'),
      );
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  const { peakRssMiB, slowestHealthMs, healthFailures } = await stop();
  const statusCounts = [...statuses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([status, n]) => `${status} ×${n}`);
  console.log(
    `${name.padEnd(28)} ${peakRssMiB.toFixed(0).padStart(5)} MiB  health ${slowestHealthMs} ms, ${healthFailures} failed  ${statusCounts.join(', ')}`,
  );
  return healthFailures === 0 && !statuses.has('500') && !statuses.has('broken');
}

interface LoadTarget {
  readonly user: ApiUser;
  readonly id: string;
  readonly version: string;
  readonly token: string;
  readonly bundle: Buffer;
  readonly spread: { readonly id: string; readonly version: number };
}

function scenarios({ user, id, version, token, bundle, spread }: LoadTarget): Record<string, LoadRequest> {
  const own = (path: string, body?: unknown): LoadRequest => {
    const headers = { authorization: `Bearer ${user.token}`, connection: 'close' };
    return ({ url }) =>
      body === undefined
        ? fetch(`${url}/api${path}`, { headers })
        : fetch(`${url}/api${path}`, {
            method: 'POST',
            headers: body instanceof FormData ? headers : { ...headers, 'content-type': 'application/json' },
            body: body instanceof FormData ? body : JSON.stringify(body),
          });
  };
  const open = (path: string, init: RequestInit = {}): LoadRequest => {
    return ({ url }) => {
      const headers = { 'x-forwarded-for': randomAddress(), 'content-type': 'application/json', connection: 'close' };
      return fetch(`${url}${path}`, { headers, ...init });
    };
  };
  return {
    'page of a share': open(`/preview/${token}`, {}),
    'call of a share': open('/api/album/sharing', { method: 'POST', body: JSON.stringify({ url: token }) }),
    'picture of a share': open(`/files/shared/${token}/${randomUUID()}/250`),
    'large body, no account': open('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ email: 'x'.repeat(250_000) }),
    }),
    album: own(`/albums/${id}`),
    preview: own(`/albums/${id}/preview`),
    generated: own(`/albums/generated/${id}`),
    versions: own(`/albums/${id}/versions`),
    version: own(`/albums/${id}/versions/${version}`),
    list: own('/albums?limit=50'),
    save: own(`/albums/${id}/spread`, { id: spread.id, version: 1_000_000, body: createHeavyPage() }),
    'copy of an album': own(`/albums/${id}/copy`, {}),
    export: own(`/albums/${id}/export`, { kind: 'screen' }),
    'laid out again, to see': own(`/albums/${id}/relayout/preview`, { spreads: [spread], seed: 3 }),
    'version kept': own(`/albums/${id}/versions`, { id: randomUUID(), name: 'Load' }),
    import: own('/albums/import', importForm(bundle)),
    bundle: async (server) => {
      const answer = await own(`/albums/${id}/bundle`)(server);
      const { data } = (await answer.json()) as { data?: { url: string } };
      return fetch(server.url + (data?.url ?? '/files/none'));
    },
    takeout: own('/user/takeout', {}),
    cart: own('/user/cart'),
  };
}

/** Clients that request a whole album and never read the response. */
function holdConnections({ port }: RunningServer, lines: readonly string[], count: number): () => void {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

async function prepareWorld(server: RunningServer, dataDir: string): Promise<LoadTarget> {
  const user = await registerUser(server.url, dataDir);
  const bundle = await createLargestBundle();
  console.log(`a file of ${(bundle.length / 1024).toFixed(0)} kB makes the album`);
  const id = await importAs(user, bundle);
  const params = { id };
  const { data } = await user.call<{ data: { url: string } }>('albumShared', { params });
  const { versions } = await user.call<{ versions: { id: string }[] }>('versionsList', { params });
  const { album } = await user.call<{ album: { spreads: { id: string; version: number }[] } }>('albumGet', { params });
  const [, , spread] = album.spreads;
  const [version] = versions;
  if (!spread || !version) throw new Error('imported album differs from the exported one');
  const token = data.url.split('/').at(-1) ?? '';
  const { id: spreadId, version: number } = spread;
  return { user, id, version: version.id, token, bundle, spread: { id: spreadId, version: number } };
}

const dataDir = await copyDataDir('keepsake-load-');
let isFine = true;
let server: RunningServer | undefined;
try {
  server = await startServer(dataDir, {
    env: { TRUST_PROXY: '127.0.0.1', ACCESS_TOKEN_SECONDS: '86400' },
  });
  const world = await prepareWorld(server, dataDir);
  for (const [name, sendRequest] of Object.entries(scenarios(world)))
    isFine = (await measureLoad(server, name, sendRequest)) && isFine;
  const head = [`Host: 127.0.0.1`, `Authorization: Bearer ${world.user.token}`];
  const release = holdConnections(server, [`GET /api/albums/${world.id} HTTP/1.1`, ...head], 200);
  const album = scenarios(world)['page of a share'];
  if (album) isFine = (await measureLoad(server, 'beside 200 who do not read', album)) && isFine;
  release();
} finally {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;

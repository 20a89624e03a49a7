import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PRINT_API_TEST_KEY,
  type PrintApiFakeServer,
  startPrintApiFakeServer,
} from '../../drivers/printing/testing/printApiFakeServer';
import { pollUntil } from '../albums';
import { createApi, type TestApi, type TestUser } from '../apiClient';
import { findFreePorts } from '../freePorts';
import { installedPostgres, type PostgresServer, startPostgresServer } from '../postgresServer';
import { isS3ServerInstalled, type S3Server, startS3Server } from '../s3Server';

import { AppProcess } from './appProcess';
import { type LoadBalancer, startLoadBalancer } from './loadBalancer';
import { type MailServer, startMailServer } from './mailServer';
import { TcpProxy } from './tcpProxy';

/** A process of the product with its own links to the database and the object store. */
export interface Node extends AppProcess {
  readonly database: TcpProxy;
  readonly store: TcpProxy;
  readonly dataDir: string;
}

export interface ApiNode extends Node {
  readonly origin: string;
  readonly api: TestApi;
}

export interface TopologyOptions {
  readonly apis: number;
  readonly workers: number;
  /** Node arguments up to and including the program `server/main`. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Topology {
  readonly balancer: LoadBalancer;
  readonly api: TestApi;
  readonly apis: readonly ApiNode[];
  readonly workers: readonly Node[];
  readonly nodes: readonly Node[];
  readonly postgres: PostgresServer;
  readonly s3: S3Server & { readonly bucket: string };
  readonly mail: MailServer;
  readonly printer: PrintApiFakeServer;
  readonly secretKey: string;
  readonly folder: string;
  registerUser(name?: string): Promise<Omit<TestUser, 'cookie'>>;
  close(): Promise<void>;
}

class LinkedProcess extends AppProcess implements Node {
  constructor(
    settings: ConstructorParameters<typeof AppProcess>[0],
    readonly database: TcpProxy,
    readonly store: TcpProxy,
    readonly dataDir: string,
  ) {
    super(settings);
  }
}

class ApiProcess extends LinkedProcess implements ApiNode {
  readonly api: TestApi;
  constructor(
    readonly origin: string,
    ...link: ConstructorParameters<typeof LinkedProcess>
  ) {
    super(...link);
    this.api = createApi(origin);
  }
}

/** Reason why a topology cannot start on this machine; null if it can. */
export function findMissingServer(): string | null {
  if (installedPostgres() === null) return 'no PostgreSQL is installed';
  return isS3ServerInstalled() ? null : 'no S3 server is installed';
}

const PASSWORD = 'tulips by the river';

/**
 * Starts PostgreSQL, an S3 server, a mail server, a printer, APIs behind a load balancer, and workers. The processes
 * share nothing but those servers.
 */
export async function startTopology({ apis: apiCount, workers, args, env = {} }: TopologyOptions): Promise<Topology> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'keepsake-topology-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startPostgresServer(installedPostgres() ?? '');
    closers.push(() => postgres.stop());
    const server = await startS3Server();
    closers.push(() => server.stop());
    const s3 = { ...server, bucket: `topology-${randomUUID()}` };
    await s3.createBucket(s3.bucket);
    const mail = await startMailServer();
    closers.push(() => mail.close());
    const printer = await startPrintApiFakeServer();
    closers.push(() => printer.close());

    const secretKey = randomBytes(32).toString('hex');
    const ports = await findFreePorts(apiCount);
    const balancer = await startLoadBalancer(ports);
    closers.push(() => balancer.close());
    const link = async (name: string, own: Readonly<Record<string, string>>) => {
      const [database, store] = [await TcpProxy.start(postgres.url), await TcpProxy.start(s3.endpoint)];
      closers.push(() => Promise.all([database.close(), store.close()]));
      const dataDir = join(folder, name);
      await mkdir(dataDir, { mode: 0o711, recursive: true });
      const settings = {
        name,
        args,
        env: {
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'warn',
          FACES: 'off',
          PUBLIC_URL: balancer.origin,
          TRUST_PROXY: '127.0.0.1',
          DATA_DIR: dataDir,
          DATABASE_URL: database.route(postgres.url),
          SECRET_KEY: secretKey,
          S3_ENDPOINT: store.route(s3.endpoint),
          S3_BUCKET: s3.bucket,
          S3_REGION: s3.region,
          S3_ACCESS_KEY_ID: s3.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
          SMTP_URL: mail.url,
          PAYMENTS: 'sandbox',
          PRINT_DELAY_MINUTES: '0',
          PRINT_API_BASE: printer.base,
          PRINT_API_KEY: PRINT_API_TEST_KEY,
          ...env,
          ...own,
        },
      };
      return [settings, database, store, dataDir] as const;
    };
    const apiNodes: ApiNode[] = [];
    for (const [i, port] of ports.entries())
      apiNodes.push(
        new ApiProcess(
          `http://127.0.0.1:${port}`,
          ...(await link(`api-${i + 1}`, { ROLE: 'api', PORT: String(port) })),
        ),
      );
    const workerNodes: Node[] = [];
    for (let i = 1; i <= workers; i += 1)
      workerNodes.push(new LinkedProcess(...(await link(`worker-${i}`, { ROLE: 'worker', PORT: '0' }))));
    const nodes = [...apiNodes, ...workerNodes];
    closers.push(() => Promise.all(nodes.map((node) => node.kill())));
    await Promise.all(nodes.map((node) => node.start()));
    await pollUntil(
      async () => balancer.countReady(),
      (ready) => ready === apiCount,
    );

    const api = createApi(balancer.origin);
    return {
      balancer,
      api,
      apis: apiNodes,
      workers: workerNodes,
      nodes,
      postgres,
      s3,
      mail,
      printer,
      secretKey,
      folder,
      registerUser: (name = 'Ada') => registerUser(api, mail, name),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function registerUser(api: TestApi, mail: MailServer, name: string): Promise<Omit<TestUser, 'cookie'>> {
  const email = `${randomUUID()}@example.com`;
  const registered = await api('register', { body: { email, password: PASSWORD, name, adsAllow: false } });
  if (registered.status !== 201) throw new Error(registered.text);
  const link = await mail.waitForToken(email);
  const verified = await api('verifyEmail', { body: { token: link } });
  if (verified.status >= 400) throw new Error(verified.text);
  // Only the browser that registered has proved its password; these calls keep no cookies.
  await api('updatePassword', { body: { token: link, password: PASSWORD } });
  const { token } = (await api('login', { body: { email, password: PASSWORD } })).body.authorization;
  const { id } = (await api('userDetails', { token })).body.user;
  return { id, token, email, password: PASSWORD };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PRINT_API_TEST_KEY = 'print-key-of-the-tests';

interface Shipment {
  status: string;
  readonly carrier: { readonly name: string };
  readonly tracking: { readonly number: string; readonly url: string } | null;
}

interface Asset {
  readonly printArea: string;
  readonly url: string;
}

export interface PrintApiFakeOrder {
  readonly id: string;
  readonly merchantReference: string;
  readonly recipient: {
    readonly address: { readonly countryCode: string; readonly stateOrCounty: string | null };
  };
  readonly items: readonly { readonly sku: string; readonly copies: number; readonly assets: readonly Asset[] }[];
  readonly shipments: Shipment[];
  stage: string;
  issues: { readonly objectId: string; readonly errorCode: string; readonly description: string }[];
}

export interface PrintApiFakeServer {
  readonly base: string;
  readonly orders: ReadonlyMap<string, PrintApiFakeOrder>;
  setDown(isDown: boolean): void;
  /** Answers new orders with 400, as for a product that does not exist. */
  refuseOrders(isRefusing: boolean): void;
  setStage(id: string, stage: string): void;
  setIssues(id: string, errorCodes: readonly string[]): void;
  setParcel(id: string, index: number, parcel: { status: string; number?: string }): void;
  close(): Promise<void>;
}

type Body = Omit<PrintApiFakeOrder, 'id' | 'shipments' | 'stage' | 'issues'> & { readonly idempotencyKey: string };

async function jsonOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
}

const orderView = ({ stage, issues, ...order }: PrintApiFakeOrder) => ({ ...order, status: { stage, issues } });

/**
 * Local fake of the parts of the print service's protocol that the driver uses: key, idempotent orders,
 * shipments.
 */
export async function startPrintApiFakeServer(): Promise<PrintApiFakeServer> {
  const orders = new Map<string, PrintApiFakeOrder>();
  const keys = new Map<string, PrintApiFakeOrder>();
  let isDown = false;
  let isRefusing = false;

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    if (isDown) return [503, { outcome: 'Unavailable' }];
    if (request.headers['x-api-key'] !== PRINT_API_TEST_KEY) return [401, { outcome: 'NotAuthorised' }];
    const id = /^\/v4\.0\/Orders\/(.+)$/.exec(request.url ?? '')?.[1];
    const known = id === undefined ? undefined : orders.get(decodeURIComponent(id));
    if (request.method === 'GET')
      return known ? [200, { outcome: 'Ok', order: orderView(known) }] : [404, { outcome: 'NotFound' }];
    const { idempotencyKey, ...body } = await jsonOf(request);
    const same = keys.get(idempotencyKey);
    if (same) return [200, { outcome: 'AlreadyExists', order: orderView(same) }];
    if (body.items.length === 0 || isRefusing) return [400, { outcome: 'ValidationFailed' }];
    const order: PrintApiFakeOrder = {
      ...body,
      id: `ord_${orders.size + 840_000}`,
      shipments: [],
      stage: 'InProgress',
      issues: [],
    };
    orders.set(order.id, order);
    keys.set(idempotencyKey, order);
    return [200, { outcome: 'Created', order: orderView(order) }];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const orderOf = (id: string): PrintApiFakeOrder => {
    const order = orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  };
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4.0`,
    orders,
    setDown: (next) => {
      isDown = next;
    },
    refuseOrders: (next) => {
      isRefusing = next;
    },
    setStage: (id, stage) => {
      orderOf(id).stage = stage;
    },
    setIssues: (id, errorCodes) => {
      orderOf(id).issues = errorCodes.map((errorCode) => ({ objectId: 'ori_1', errorCode, description: 'asset 1' }));
    },
    setParcel: (id, index, { status, number }) => {
      const tracking = number === undefined ? null : { number, url: `https://dhl.example.com/${number}` };
      orderOf(id).shipments[index] = { status, carrier: { name: 'DHL' }, tracking };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

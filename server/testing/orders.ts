import type { Order, OrderStatus } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../drivers/database';
import { pollUntil } from './albums';
import { insertBook } from './insertBook';
import type { TestServer, TestUser } from './testServer';

export const orderAddress = {
  recipient: 'Ada Lovelace',
  street: 'Allee 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  region: 'DE.16',
} as const;

/** User whose cart can be paid: one book and an address. */
export async function createShopper(server: TestServer, options: { referral?: number } = {}) {
  const user = await server.insertVerifiedUser(options);
  const book = await insertBook(server, user);
  await server.api('cartAdd', { token: user.token, body: { album_id: book } });
  const cart = (await server.api('cartUpdate', { token: user.token, body: { ...orderAddress } })).body.data;
  return { user, book, cart };
}

export async function payForCart(server: TestServer, { token }: Pick<TestUser, 'token'>) {
  return (await server.api('cartPay', { token, body: {} })).body.data;
}

export async function fetchOrder(server: TestServer, { token }: Pick<TestUser, 'token'>, id: string): Promise<Order> {
  return (await server.api('orderGet', { token, params: { id } })).body.order;
}

/** Waits until the order has that status. */
export function waitForOrderStatus(server: TestServer, user: Pick<TestUser, 'token'>, id: string, status: OrderStatus) {
  return pollUntil(
    () => fetchOrder(server, user, id),
    (order) => order.status === status,
  );
}

/** Submits a form of the sandbox's page. */
export function submitSandboxForm(
  server: TestServer,
  pageUrl: string,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(`${server.origin}${new URL(pageUrl).pathname}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
}

/** Returns the latest payment session of an order. */
export async function findLatestSession(server: TestServer, orderId: string): Promise<string> {
  const rows = await server.deps.db.select().from(tables.payments).where(eq(tables.payments.orderId, orderId));
  const sessionId = rows.sort((a, b) => Number(b.createdAt) - Number(a.createdAt))[0]?.sessionId;
  if (!sessionId) throw new Error(`order ${orderId} has no session`);
  return sessionId;
}

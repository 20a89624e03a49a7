import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt, SignJWT } from 'jose';
import { SIGNATURE_HEADER, signWebhook } from '../../server/drivers/payments/sandbox';
import { deriveKey } from '../../server/secrets';
import type { ApiNode, Node } from '../../server/testing/topology/topology';
import type { FaultContext } from './context';
import { chooseBetween, chooseFrom } from './random';

const FAKETIME_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
export const canMoveClock = existsSync(FAKETIME_LIBRARY);

/** Offset of a clock as libfaketime reads it → seconds. */
const offsets = { '-10m': -600, '+10m': 600, '-1d': -86_400, '+1d': 86_400 } as const;
const EXPIRED_S = 60;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Signs the claims of a token again, as if it had expired a minute ago. */
async function signExpiredToken(token: string, secretKey: string): Promise<string> {
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
  const end = nowSeconds() - EXPIRED_S;
  return new SignJWT({ ...claims, iat: end - (exp - iat), exp: end })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(deriveKey(Buffer.from(secretKey, 'utf8'), 'access token'));
}

/** An API with another clock accepts no expired token and no webhook, and its own tokens work nowhere too long. */
async function checkFailsClosed({ topology, customers, lose }: FaultContext, node: ApiNode, seconds: number) {
  const [customer] = customers;
  if (!customer) throw new Error('no customer');
  const statuses: string[] = [];
  const check = (what: string, status: number, allowed: readonly number[]) => {
    statuses.push(`${what} ${status}`);
    if (!allowed.includes(status)) lose(`${what} got ${status} at a clock off by ${seconds} s`);
  };
  const { exp = 0 } = decodeJwt(customer.token);
  const isExpiredThere = exp < nowSeconds() + seconds;
  const valid = await node.api('userDetails', { token: customer.token });
  // Its session is alive: a refusal costs a refresh, an acceptance past the end would be wrong.
  check('token', valid.status, isExpiredThere ? [401] : [200, 401]);
  const expired = await signExpiredToken(customer.token, topology.secretKey);
  check('expired token', (await node.api('userDetails', { token: expired })).status, [401]);
  const key = deriveKey(Buffer.from(topology.secretKey, 'utf8'), 'sandbox webhooks');
  const body = '{}';
  const response = await fetch(`${node.origin}/api/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(key, body) },
    body,
  });
  await response.arrayBuffer();
  check('webhook', response.status, [400]);
  return statuses.join(', ');
}

/** Runs a process with another clock for a while. */
export async function moveClock(context: FaultContext): Promise<string> {
  const { topology, random } = context;
  // Most of the checks concern an API.
  const isApi = random() < 0.7;
  const node: Node = isApi ? chooseFrom(topology.apis, random) : chooseFrom(topology.workers, random);
  const offset = chooseFrom(Object.keys(offsets) as (keyof typeof offsets)[], random);
  await node.kill();
  await node.start({ LD_PRELOAD: FAKETIME_LIBRARY, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
  const api = topology.apis.find((one) => one === node);
  const checked = api ? await checkFailsClosed(context, api, offsets[offset]) : 'jobs only';
  await pause(chooseBetween(2000, 5000, random));
  await node.kill();
  await node.start();
  return `${node.name} by ${offset}: ${checked}`;
}

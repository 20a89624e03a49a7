import type { AddressInfo } from 'node:net';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import type { Config } from '../../../config';
import type { AppDeps } from '../../../deps';
import { createRuntime } from '../../../runtime';

/** Point at which the server kills itself: before or after the first call of a driver's method. */
export type CrashPoint = `${'before' | 'after'} ${'open' | 'state' | 'refund' | 'put' | 'submit'}`;

export interface CrashAtStart {
  readonly config: Config;
  readonly connection: ClientConfig;
}

type Async = (...args: never[]) => Promise<unknown>;

let armedPoint: CrashPoint | null = null;

function crashIfArmed(point: CrashPoint): void {
  if (armedPoint === point) process.kill(process.pid, 'SIGKILL');
}

/** Adds crash points around a method of a driver. */
function wrapMethod<K extends string>(
  driver: { [key in K]: Async },
  method: K,
  name: 'open' | 'state' | 'refund' | 'put' | 'submit',
) {
  const real = driver[method].bind(driver);
  driver[method] = async (...args) => {
    crashIfArmed(`before ${name}`);
    const result = await real(...args);
    crashIfArmed(`after ${name}`);
    return result;
  };
}

function wrapDrivers({ payments, blobs, printing }: AppDeps): void {
  wrapMethod(payments as never, 'openCheckout', 'open');
  wrapMethod(payments as never, 'fetchPayment', 'state');
  wrapMethod(payments as never, 'refund', 'refund');
  wrapMethod(blobs as never, 'put', 'put');
  wrapMethod(printing as never, 'submit', 'submit');
}

async function main({ config, connection }: CrashAtStart): Promise<void> {
  const secretKey = Buffer.from(config.secretKey);
  const { app, deps } = await createRuntime({ ...config, secretKey }, connection, pino({ level: 'silent' }));
  if (!app) throw new Error('a worker has no API');
  wrapDrivers(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', (point: CrashPoint) => {
    armedPoint = point;
    process.send?.('armed');
  });
  process.send?.((app.server.address() as AddressInfo).port);
}

/**
 * Runs a server as a separate process for crash tests. It answers a {@link CrashAtStart} with its port, and dies at a
 * {@link CrashPoint}.
 */
process.once('message', (start: CrashAtStart) => {
  main(start).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

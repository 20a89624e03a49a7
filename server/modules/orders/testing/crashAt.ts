import type { AddressInfo } from 'node:net';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import type { Config } from '../../../config';
import type { AppDeps } from '../../../deps';
import { createRuntime } from '../../../runtime';

/** Where the server kills itself: before or after the first call of a driver's method. */
export type DeathPoint = `${'before' | 'after'} ${'open' | 'state' | 'refund' | 'put' | 'submit'}`;

export interface DieAtStart {
  readonly config: Config;
  readonly connection: ClientConfig;
}

type Async = (...args: never[]) => Promise<unknown>;

let armed: DeathPoint | null = null;

function reach(point: DeathPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
}

/** Puts the death points around a method of a driver. */
function mine<K extends string>(
  driver: { [key in K]: Async },
  method: K,
  name: 'open' | 'state' | 'refund' | 'put' | 'submit',
) {
  const real = driver[method].bind(driver);
  driver[method] = async (...args) => {
    reach(`before ${name}`);
    const result = await real(...args);
    reach(`after ${name}`);
    return result;
  };
}

function mineAll({ payments, blobs, printing }: AppDeps): void {
  mine(payments as never, 'open', 'open');
  mine(payments as never, 'state', 'state');
  mine(payments as never, 'refund', 'refund');
  mine(blobs as never, 'put', 'put');
  mine(printing as never, 'submit', 'submit');
}

async function main({ config, connection }: DieAtStart): Promise<void> {
  const secretKey = Buffer.from(config.secretKey);
  const { app, deps } = await createRuntime({ ...config, secretKey }, connection, pino({ level: 'silent' }));
  mineAll(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', (point: DeathPoint) => {
    armed = point;
    process.send?.('armed');
  });
  process.send?.((app.server.address() as AddressInfo).port);
}

/** A whole server as a process of its own, for tests that kill it: told a {@link DieAtStart}, it answers with its port; told a {@link DeathPoint}, it dies there. */
process.once('message', (start: DieAtStart) => {
  main(start).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the range from which systems give ports to outgoing connections: one of those could take a port between the
 * search and the start of its server.
 */
const [FIRST_PORT, END_PORT] = [20_000, 32_000];

/** Listens on a random port of the range. */
async function listenSomewhere(): Promise<{ readonly probe: Server; readonly port: number }> {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT);
    const probe = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
    const isFree = await once(probe, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return false;
        throw error;
      },
    );
    if (isFree) return { probe, port };
  }
}

/** Finds local ports that nobody uses, all different, because they are held open together. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, listenSomewhere));
  await Promise.all(probes.map(({ probe }) => once(probe.close(), 'close')));
  return probes.map(({ port }) => port);
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error('no port');
  return port;
}

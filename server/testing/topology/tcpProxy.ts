import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Fault between a process and a server. `cut`: connections break and new ones are refused. `stall`: bytes wait until
 * the fault ends. `delay`: every chunk arrives late. `drop`: each connection breaks after some bytes.
 */
export type LinkFault =
  | { readonly kind: 'none' | 'cut' | 'stall' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'drop'; readonly afterBytes: number };

/** Sees a chunk before it is forwarded, which waits for it. The connection breaks if it throws. */
type LinkObserver = (chunk: Buffer, direction: 'request' | 'response') => Promise<void> | undefined;

const HEALTHY: LinkFault = { kind: 'none' };

/** TCP proxy in front of a database or an object store, with faults on demand. */
export class TcpProxy {
  readonly port: number;
  observer: LinkObserver | null = null;
  readonly #server: Server;
  readonly #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();
  #fault: LinkFault = HEALTHY;
  #wakeStalled: (() => void)[] = [];

  private constructor(server: Server, target: { host: string; port: number }) {
    this.#server = server;
    this.#target = target;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (client: Socket) => this.#accept(client));
  }

  /** @param url address of the server, such as `postgres://…@127.0.0.1:5432/…` */
  static async start(url: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(url);
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, { host: hostname, port: Number(port) });
  }

  /** Returns the same URL, through this proxy. */
  route(url: string): string {
    const routed = new URL(url);
    routed.hostname = '127.0.0.1';
    routed.port = String(this.port);
    return routed.href.replace(/\/$/, '');
  }

  /** Injects a fault; without an argument, ends it. */
  setFault(fault: LinkFault = HEALTHY): void {
    this.#fault = fault;
    if (fault.kind === 'cut') this.breakConnections();
    if (fault.kind === 'stall') return;
    for (const wake of this.#wakeStalled.splice(0)) wake();
  }

  countConnections(): number {
    return this.#sockets.size / 2;
  }

  /** Breaks every open connection; new ones are accepted. */
  breakConnections(): void {
    for (const socket of this.#sockets) {
      // Node 20 never closes a socket that is reset while its end is being sent.
      if (socket.connecting || socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    this.setFault({ kind: 'cut' });
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
  }

  #accept(client: Socket): void {
    this.#track(client);
    if (this.#fault.kind === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ ...this.#target, allowHalfOpen: true, noDelay: true });
    this.#track(server);
    client.setNoDelay(true);
    const breakBoth = () => {
      client.destroy();
      server.destroy();
    };
    client.once('close', breakBoth);
    server.once('close', breakBoth);
    this.#forward(client, server, 'request').catch(breakBoth);
    this.#forward(server, client, 'response').catch(breakBoth);
  }

  async #forward(from: Socket, to: Socket, direction: 'request' | 'response'): Promise<void> {
    let bytes = 0;
    for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      await this.observer?.(chunk, direction);
      await this.#passFault();
      bytes += chunk.length;
      if (this.#fault.kind === 'drop' && bytes > this.#fault.afterBytes) throw new Error('dropped by the proxy');
      if (!to.destroyed && !to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
    await this.#passFault();
    to.end();
  }

  async #passFault(): Promise<void> {
    if (this.#fault.kind === 'delay') await pause(this.#fault.ms);
    while (this.#fault.kind === 'stall') await new Promise<void>((resolve) => this.#wakeStalled.push(resolve));
  }
}

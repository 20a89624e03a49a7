/** A running product with its data, and a browser: made when the first file of a process asks, ended with the last one that wants the same. */
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { furnished, type Owner, ownerOf } from './seed';
import { type RunningServer, type ServerOptions, startServer, temporaryData } from './server';

export interface Place {
  readonly dataDir: string;
  /** Who has photos and an album already; only in a furnished place. */
  readonly owner: Owner | undefined;
  /** Another one after a crash. */
  server: RunningServer;
}

export interface PlaceOptions extends Pick<ServerOptions, 'publicHost'> {
  /** Begins with a user who has photos and an album, and with the pictures of the templates; the default is an empty database. */
  readonly furnished?: true;
  readonly env?: Record<string, string>;
}

/** The files of a process are read before the first test of them runs, so that each has said what it wants by then. */
class Shared<T> {
  #wanted = 0;
  #made: Promise<T> | undefined;

  constructor(
    readonly make: () => Promise<T>,
    readonly end: (made: T) => Promise<void>,
  ) {}

  want(): this {
    this.#wanted += 1;
    return this;
  }

  get(): Promise<T> {
    this.#made ??= this.make();
    return this.#made;
  }

  async leave(): Promise<void> {
    this.#wanted -= 1;
    const made = this.#made;
    if (this.#wanted > 0 || !made) return;
    this.#made = undefined;
    await this.end(await made);
  }
}

const browser = new Shared<Browser>(launchBrowser, (made) => made.close());
const places = new Map<string, Shared<Place>>();

async function makePlace({ furnished: isFurnished, ...options }: PlaceOptions): Promise<Place> {
  const dataDir = await temporaryData('keepsake-e2e-', isFurnished && (await furnished()));
  const server = await startServer(dataDir, options);
  return { dataDir, server, owner: isFurnished && (await ownerOf(server.url, dataDir)) };
}

async function endPlace({ server, dataDir }: Place): Promise<void> {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

export const wantBrowser = (): Shared<Browser> => browser.want();

/** The same place for each file of the process that asks for the same. */
export function wantPlace(options: PlaceOptions): Shared<Place> {
  const key = JSON.stringify(options);
  const place = places.get(key) ?? new Shared(() => makePlace(options), endPlace);
  places.set(key, place);
  return place.want();
}

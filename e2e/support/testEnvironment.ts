/**
 * Shared server, data, browser and idle pages: started for the first file of a process that needs them, stopped after
 * the last one with the same options.
 */
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { RefCounted } from '../../server/testing/refCounted';
import { launchBrowser } from './browser';
import type { ReusablePage } from './resetContext';
import { ensureSeed, type SeedOwner, seededDataDir, signInOwner } from './seed';
import { copyDataDir, joinServer, type RunningServer, type ServerOptions, startServer } from './server';

export interface TestEnvironment {
  readonly dataDir: string;
  /** User with photos and an album that no scenario may change. */
  readonly owner: SeedOwner;
  /** Pages of earlier scenarios with cleared storage; their code is compiled. */
  readonly idlePages: ReusablePage[];
  server: RunningServer;
}

export type TestEnvironmentOptions = Pick<ServerOptions, 'publicHost' | 'env'>;

const browser = new RefCounted<Browser>(launchBrowser, (instance) => instance.close());
const environments = new Map<string, RefCounted<TestEnvironment>>();

/** Server that runs already, for one test at a time (docs/testing.md). */
const { E2E_URL: runningUrl, E2E_DATA_DIR: runningDataDir } = process.env;

async function joinEnvironment(url: string): Promise<TestEnvironment> {
  if (!runningDataDir) throw new Error('E2E_URL needs E2E_DATA_DIR, the data folder of that server');
  await ensureSeed(url, runningDataDir);
  const owner = await signInOwner(url, runningDataDir);
  return { dataDir: runningDataDir, server: joinServer(url), owner, idlePages: [] };
}

async function startEnvironment(options: TestEnvironmentOptions): Promise<TestEnvironment> {
  // Files with settings of their own start a server with them.
  if (runningUrl && Object.keys(options).length === 0) return joinEnvironment(runningUrl);
  const dataDir = await copyDataDir('keepsake-e2e-', await seededDataDir());
  const server = await startServer(dataDir, options);
  return { dataDir, server, owner: await signInOwner(server.url, dataDir), idlePages: [] };
}

async function stopEnvironment({ server, dataDir }: TestEnvironment): Promise<void> {
  await server.stop();
  if (dataDir !== runningDataDir) await rm(dataDir, { recursive: true, force: true });
}

export const acquireBrowser = (): RefCounted<Browser> => browser.acquire();

/** Returns the shared environment for these options. */
export function acquireEnvironment(options: TestEnvironmentOptions): RefCounted<TestEnvironment> {
  const key = JSON.stringify(options);
  const environment = environments.get(key) ?? new RefCounted(() => startEnvironment(options), stopEnvironment);
  environments.set(key, environment);
  return environment.acquire();
}

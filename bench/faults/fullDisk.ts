import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiNode, Topology } from '../../server/testing/topology/topology';
import type { FaultContext } from './context';
import type { Ledger } from './ledger';
import { chooseFrom } from './random';
import { type Customer, createPhoto, toUploadForm } from './workload';

const TMPFS_SIZE = '48m';
const PROBES = 3;
const RECOVERY_MS = 10_000;
const CHUNK = Buffer.alloc(64 * 1024);

/** Mounts a small tmpfs as the scratch folder of every API, and restarts the processes on it. Returns the unmounting, or null where that is not permitted. */
export async function mountSmallDisks({ apis }: Topology): Promise<(() => void) | null> {
  const folders = [...new Set(apis.map(({ dataDir }) => join(dataDir, 'tmp')))];
  for (const node of apis) await node.kill();
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${TMPFS_SIZE},mode=700`, 'tmpfs', folder]);
    if (status !== 0) return null;
  }
  await Promise.all(apis.map((node) => node.start()));
  return () => {
    for (const folder of folders) spawnSync('umount', ['-l', folder]);
  };
}

/** Writes until no byte is left. Other files may go meanwhile, so it is called again before each probe. */
async function fill(path: string): Promise<number> {
  const file = await open(path, 'a');
  try {
    for (;;) await file.write(CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
  return (await stat(path)).size;
}

/** Uploads a new photo once. Returns the status, 0 for a broken connection. */
async function uploadOnce({ api }: ApiNode, { id: userId, token }: Customer, ledger: Ledger): Promise<number> {
  const bytes = await createPhoto();
  const response = await api('uploadSingle', { token, form: toUploadForm(bytes, randomUUID()) }).catch(() => null);
  if (response?.status === 201)
    ledger.photos.set(response.body.data.id, {
      token,
      userId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  return response?.status ?? 0;
}

/** Returns true if the API serves a whole picture of a photo. */
async function canReadPhoto({ api, origin }: ApiNode, token: string): Promise<boolean> {
  const list = await api('storageList', { token, query: { limit: 1 } });
  const [file] = list.status === 200 ? list.body.files : [];
  if (!file) return false;
  const response = await fetch(new URL(file.path, origin));
  const jpeg = Buffer.from(await response.arrayBuffer());
  return response.status === 200 && jpeg.subarray(-2).toString('hex') === 'ffd9';
}

/** Fills the scratch disk of an API: uploads are refused, reads work, and it recovers without a restart. */
export async function fillDisk({ topology, random, ledger, customers, lose }: FaultContext): Promise<string> {
  const node = chooseFrom(topology.apis, random);
  const customer = chooseFrom(customers, random);
  const filler = join(node.dataDir, 'tmp', 'filler');
  const statuses: number[] = [];
  let size = 0;
  try {
    for (let i = 0; i < PROBES; i += 1) {
      size = await fill(filler);
      const status = await uploadOnce(node, customer, ledger);
      statuses.push(status);
      if (![201, 503, 507].includes(status)) lose(`an upload on a full disk was answered ${status}`);
    }
    await fill(filler);
    if (!(await canReadPhoto(node, customer.token))) lose(`${node.name} does not serve photos while its disk is full`);
  } finally {
    await rm(filler, { force: true });
  }
  const { pid } = node;
  const begun = performance.now();
  for (;;) {
    const status = await uploadOnce(node, customer, ledger);
    statuses.push(status);
    if (status === 201) break;
    if (performance.now() - begun > RECOVERY_MS) {
      lose(`${node.name} answers uploads with ${status} 10 s after its disk had room again`);
      break;
    }
    await pause(200);
  }
  if (!node.isRunning || node.pid !== pid) lose(`${node.name} restarted because of a full disk`);
  return `${node.name}, ${Math.round(size / 1024)} KiB filled: ${statuses.join(', ')}; uploads again after ${Math.round(performance.now() - begun)} ms`;
}

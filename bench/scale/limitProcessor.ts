import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 20_000;
const REMOVAL_TRIES = 20;

export interface ProcessorLimit {
  /** Moves a process with all its threads; its later children follow. */
  add(pid: number): Promise<void>;
  /** Removes the limit. Its processes must have ended. */
  remove(): Promise<void>;
}

/**
 * Holds processes to a share of one processor by a control group of version 1 or 2. Needs root. Workers that use less
 * than the whole of a processor leave room for the database, the object store and the client on the same machine, so
 * that a ratio shows what the workers do and not what the machine has.
 */
export async function limitProcessor(name: string, share: number): Promise<ProcessorLimit> {
  const isFirstVersion = existsSync(join(ROOT, 'cpu', 'cpu.cfs_quota_us'));
  const folder = isFirstVersion ? join(ROOT, 'cpu', name) : join(ROOT, name);
  const quota = Math.round(PERIOD_US * share);
  await mkdir(folder, { recursive: true });
  if (isFirstVersion) {
    await writeFile(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
    await writeFile(join(folder, 'cpu.cfs_quota_us'), String(quota));
  } else await writeFile(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
  return {
    add: (pid) => writeFile(join(folder, 'cgroup.procs'), String(pid)),
    remove: async () => {
      for (let i = 0; i < REMOVAL_TRIES; i += 1) {
        if (
          await rmdir(folder)
            .then(() => true)
            .catch(() => false)
        )
          return;
        await pause(100);
      }
    },
  };
}

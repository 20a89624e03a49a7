import { copyFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file that appears complete or not at all. */
export async function writeAtomically(file: string, target: string): Promise<void> {
  const draft = join(dirname(target), `.keepsake-${process.pid}.part`);
  try {
    await copyFile(file, draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

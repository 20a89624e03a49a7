import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ZipEntry } from '../takeout/zip';

async function appendText(file: FileHandle, entry: ZipEntry): Promise<number> {
  const text = await entry.open();
  if (typeof text !== 'string') throw new Error(`${entry.path} is not a text`);
  const bytes = Buffer.from(text);
  await file.appendFile(bytes);
  return bytes.length;
}

/**
 * Moves the texts of an archive to a new file in `folder`: a slow download must not keep pages in memory. The caller
 * removes the folder after the download.
 */
export async function spoolTexts(entries: readonly ZipEntry[], folder: string): Promise<ZipEntry[]> {
  await mkdir(folder);
  const path = join(folder, 'texts');
  const file = await open(path, 'wx', 0o600);
  const spooled: ZipEntry[] = [];
  try {
    let start = 0;
    for (const entry of entries) {
      if (!entry.compress) {
        spooled.push(entry);
        continue;
      }
      const place = { start, end: start + (await appendText(file, entry)) - 1 };
      start = place.end + 1;
      spooled.push({ ...entry, open: () => Promise.resolve(createReadStream(path, place)) });
    }
  } finally {
    await file.close();
  }
  return spooled;
}

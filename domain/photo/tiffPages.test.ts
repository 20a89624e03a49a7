import { readTiffPages } from './tiffPages';

const ENTRIES = 4096;
const VALUES = 64;
const SUB_DIRECTORIES = 330;
const LONG = 4;

/** A directory that names another one `VALUES` times, with as many fields as are read. */
function nested(): Uint8Array {
  const [first, list] = [8, 26];
  const other = list + 4 * VALUES;
  const file = Buffer.alloc(other + 2 + 12 * ENTRIES + 4 * VALUES);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(first, 4);
  const directory = (at: number, tags: readonly number[], valuesAt: number) => {
    file.writeUInt16LE(tags.length, at);
    for (const [i, tag] of tags.entries()) {
      file.writeUInt16LE(tag, at + 2 + 12 * i);
      file.writeUInt16LE(LONG, at + 4 + 12 * i);
      file.writeUInt32LE(VALUES, at + 6 + 12 * i);
      file.writeUInt32LE(valuesAt, at + 10 + 12 * i);
    }
  };
  directory(first, [SUB_DIRECTORIES], list);
  for (let i = 0; i < VALUES; i += 1) file.writeUInt32LE(other, list + 4 * i);
  directory(
    other,
    Array.from({ length: ENTRIES }, (_, i) => 1000 + i),
    other,
  );
  return file;
}

it('allocates no memory for unread TIFF fields', () => {
  const file = nested();
  const { from } = Array;
  let calls = 0;
  Array.from = ((...args: Parameters<typeof from>) => {
    calls += 1;
    return from(...args);
  }) as typeof from;
  try {
    readTiffPages(file);
  } finally {
    Array.from = from;
  }
  expect(calls).toBeLessThan(100);
});

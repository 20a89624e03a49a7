import type { Found, Handle } from './readDroppedFiles';

/** Remembers where in a dropped folder a file was, as a chosen folder does. */
const withPath = (file: File, path: string): File => Object.defineProperty(file, 'relativePath', { value: path });

const isDirectory = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry => entry?.isDirectory ?? false;

const readFile = (entry: FileSystemEntry): Promise<File> =>
  new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));

async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // A call returns at most a hundred entries; none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
}

const unreadable = (path: string): Found[] => [{ unreadable: path }];

async function readEntry(entry: FileSystemEntry): Promise<Found[]> {
  try {
    if (!isDirectory(entry)) return [withPath(await readFile(entry), entry.fullPath)];
    return (await Promise.all((await listEntries(entry)).map(readEntry))).flat();
  } catch {
    return unreadable(entry.fullPath);
  }
}

async function readHandle(handle: Handle, path: string): Promise<Found[]> {
  try {
    if (handle.kind === 'file') return [withPath(await handle.getFile(), path)];
    const found: Found[] = [];
    for await (const child of handle.values()) found.push(...(await readHandle(child, `${path}/${child.name}`)));
    return found;
  } catch {
    return unreadable(path);
  }
}

/**
 * Folders are read by their entries: handles silently leave out names that Chromium regards as unsafe, such as those
 * with an invisible joiner. Where a system refuses to list the entries, handles are the second way.
 */
async function readFolder(folder: FileSystemDirectoryEntry, handle: Promise<Handle | null>): Promise<Found[]> {
  try {
    return (await Promise.all((await listEntries(folder)).map(readEntry))).flat();
  } catch {
    const other = await handle;
    return other ? readHandle(other, folder.fullPath) : unreadable(folder.fullPath);
  }
}

/** Reads a dropped folder, or a file that came without its bytes. */
export const readEntryOfDrop = (entry: FileSystemEntry, handle: Promise<Handle | null>): Promise<Found[]> =>
  isDirectory(entry) ? readFolder(entry, handle) : readEntry(entry);

export interface DroppedFiles {
  readonly files: readonly File[];
  /** Paths that the browser named but could not open. */
  readonly unreadable: readonly string[];
}

type Found = File | { readonly unreadable: string };

/** Of the File System Access API, which is missing in some browsers and on plain http. */
interface Handle {
  readonly kind: 'file' | 'directory';
  readonly name: string;
  readonly getFile: () => Promise<File>;
  readonly values: () => AsyncIterable<Handle>;
}

interface DroppedItem {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
  readonly handle: Promise<Handle | null>;
}

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

async function readItem({ file, entry, handle }: DroppedItem): Promise<Found[]> {
  if (isDirectory(entry)) return readFolder(entry, handle);
  if (file) return [file];
  return entry ? readEntry(entry) : [];
}

function getHandle(item: DataTransferItem): Promise<Handle | null> {
  const { getAsFileSystemHandle: get } = item as { readonly getAsFileSystemHandle?: () => Promise<Handle | null> };
  return window.isSecureContext && get ? get.call(item).catch(() => null) : Promise.resolve(null);
}

/** Takes from an item what the browser hands over only during the event. */
function takeItem(item: DataTransferItem): DroppedItem {
  const entry = item.webkitGetAsEntry?.() ?? null;
  return {
    file: item.getAsFile(),
    entry,
    handle: isDirectory(entry) ? getHandle(item) : Promise.resolve(null),
  };
}

/** Reads the files and folders of a drop. Call it in the handler of the event. */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<DroppedFiles> {
  const taken = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map(takeItem);
  const found = taken.length > 0 ? (await Promise.all(taken.map(readItem))).flat() : Array.from(files);
  return {
    files: found.filter((one) => one instanceof File),
    unreadable: found.flatMap((one) => (one instanceof File ? [] : [one.unreadable])),
  };
}

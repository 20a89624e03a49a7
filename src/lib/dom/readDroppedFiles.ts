import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

export interface DroppedFiles {
  readonly files: readonly File[];
  /** Paths that the browser named but could not open. */
  readonly unreadable: readonly string[];
}

export type Found = File | { readonly unreadable: string };

/** Of the File System Access API, which is missing in some browsers and on plain http. */
export interface Handle {
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
    handle: entry?.isDirectory ? getHandle(item) : Promise.resolve(null),
  };
}

async function readItem(item: DroppedItem): Promise<Found[]> {
  if (item.file && !item.entry?.isDirectory) return [item.file];
  if (!item.entry) return [];
  const { readEntryOfDrop } = await retryUntilLoaded(() => import('./readDroppedFolder'));
  return readEntryOfDrop(item.entry, item.handle);
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

/** @jest-environment jsdom */
import { readDroppedFiles } from './readDroppedFiles';

type Tree = { readonly [name: string]: Tree | 'file' | 'broken' };

/** Names that the File System Access API of Chromium leaves out. */
const isUnsafe = (name: string) => /[\u200C-\u200F\u2028\u202E\uFEFF:?*]|\.lnk$/u.test(name);

/** Entries as `webkitGetAsEntry` returns them. At most two at a time, as the browser's limit is a hundred. */
function entryOf(path: string, name: string, node: Tree[string]): FileSystemEntry {
  const fullPath = `${path}/${name}`;
  if (typeof node === 'string')
    return {
      isDirectory: false,
      fullPath,
      file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
        node === 'file' ? resolve(new File(['x'], name)) : reject(new Error('NotFoundError')),
    } as unknown as FileSystemEntry;
  const rest = Object.entries(node).map(([child, value]) => entryOf(fullPath, child, value));
  return {
    isDirectory: true,
    fullPath,
    createReader: () => ({
      readEntries: (resolve: (some: FileSystemEntry[]) => void) => resolve(rest.splice(0, 2)),
    }),
  } as unknown as FileSystemEntry;
}

function handleOf(name: string, node: Tree[string]): object {
  if (typeof node === 'string') return { kind: 'file', name, getFile: async () => new File(['x'], name) };
  return {
    kind: 'directory',
    name,
    async *values() {
      for (const [child, value] of Object.entries(node)) if (!isUnsafe(child)) yield handleOf(child, value);
    },
  };
}

function drop(tree: Tree, { listsEntries = true } = {}): DataTransfer {
  const items = Object.entries(tree).map(([name, node]) => {
    const entry = entryOf('', name, node);
    const broken = { createReader: () => ({ readEntries: (_: unknown, reject: () => void) => reject() }) };
    return {
      kind: 'file',
      webkitGetAsEntry: () => (listsEntries || typeof node === 'string' ? entry : { ...entry, ...broken }),
      getAsFile: () => (node === 'file' ? new File(['x'], name) : null),
      getAsFileSystemHandle: async () => handleOf(name, node),
    };
  });
  return { items, files: [] } as unknown as DataTransfer;
}

const pathOf = (file: File) => (file as { readonly relativePath?: string }).relativePath ?? file.name;
const read = async (data: DataTransfer) => {
  const { files, unreadable } = await readDroppedFiles(data);
  return { paths: files.map(pathOf).sort(), unreadable };
};

beforeEach(() => Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true }));

describe('a drop', () => {
  it.each([
    ['family', '👨‍👩‍👧 Familie'],
    ['couple', '👩‍❤️‍👨'],
    ['profession', '👩‍🍳 kocht'],
    ['Hindi', 'क्‍षमा'],
    ['Persian', 'می‌خواهم'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['right-to-left mark', 'תמונות\u200F'],
    ['colon', '2024: Rome'],
    ['question mark', 'Where?'],
  ])('takes every file of a folder with a name with %s', async (_, name) => {
    const tree = { plain: { 'a.jpg': 'file', [name]: { 'b.jpg': 'file' } }, [name]: { 'c.jpg': 'file' } } as const;
    expect(await read(drop({ ...tree, [`${name}.jpg`]: 'file' }))).toEqual({
      paths: [`/${name}/c.jpg`, `/plain/${name}/b.jpg`, '/plain/a.jpg', `${name}.jpg`].sort(),
      unreadable: [],
    });
  });

  it('reads folders of any length', async () => {
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`${i}.jpg`, 'file' as const]));
    expect((await read(drop({ many: files }))).paths).toHaveLength(7);
  });

  it('names what cannot be opened, and takes the rest', async () => {
    expect(await read(drop({ trip: { 'a.jpg': 'file', 'b.jpg': 'broken', deep: { 'c.jpg': 'broken' } } }))).toEqual({
      paths: ['/trip/a.jpg'],
      unreadable: ['/trip/b.jpg', '/trip/deep/c.jpg'],
    });
  });

  it('takes another way where a system does not list entries, and names the folder where there is none', async () => {
    const tree = { trip: { 'a.jpg': 'file', deep: { 'b.jpg': 'file' } } } as const;
    expect(await read(drop(tree, { listsEntries: false }))).toEqual({
      paths: ['/trip/a.jpg', '/trip/deep/b.jpg'],
      unreadable: [],
    });
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
    expect(await read(drop(tree, { listsEntries: false }))).toEqual({ paths: [], unreadable: ['/trip'] });
  });

  it('of a browser without items is its list of files', async () => {
    const files = [new File(['x'], 'a.jpg')];
    expect(await readDroppedFiles({ items: [], files } as unknown as DataTransfer)).toEqual({ files, unreadable: [] });
  });
});

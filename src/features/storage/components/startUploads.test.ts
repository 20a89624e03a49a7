import { actions as auth } from '@/features/auth';
import { createHarness } from '@/testing/storeHarness';
import { gatherDroppedFiles, PHOTO_FILES, startFolderUploads, startUploads } from './startUploads';

const fileAt = (path: string, key: 'webkitRelativePath' | 'path' | 'relativePath') =>
  Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), key, { value: path });
const added = (files: readonly File[]) => {
  const dispatch = jest.fn();
  startUploads(dispatch, files);
  const [action] = dispatch.mock.lastCall ?? [];
  return ((action?.payload.files ?? []) as { name: string }[]).map(({ name }) => name);
};

describe('startUploads', () => {
  it.each(['webkitRelativePath', 'path', 'relativePath'] as const)(
    'adds the photos of a folder, but no system files (%s)',
    (key) => {
      const rubbish = [
        'DCIM/.trashed-1690000000-IMG_1.jpg',
        'DCIM/.pending-1690000000-IMG_2.jpg',
        'card/.Trash-1000/files/a.jpg',
        'card/.Trashes/501/a.jpg',
        'nas/@eaDir/IMG_1.jpg/SYNOPHOTO_THUMB_XL.jpg',
        'nas/#recycle/IMG_1.jpg',
        'disk/$RECYCLE.BIN/S-1-5/a.jpg',
        'phone/.thumbnails/12.jpg',
        'zip/__MACOSX/._a.jpg',
        'lr/Previews.lrdata/0/a.jpg',
        'All.photoslibrary/resources/derivatives/0/a.jpeg',
        'DCIM/Picasa.ini',
        'DCIM/.picasa.ini',
        'DCIM/.nomedia',
        'DCIM/Thumbs.db',
        'DCIM/IMG_1.AAE',
        'DCIM/IMG_1.xmp',
      ];
      const photos = [
        'DCIM/100APPLE/IMG_1.HEIC',
        './DCIM/b.jpg',
        'All.photoslibrary/originals/0/c.heic',
        'DCIM/note.pdf',
      ];
      expect(added([...rubbish, ...photos].map((path) => fileAt(path, key)))).toEqual([
        'IMG_1.HEIC',
        'b.jpg',
        'c.heic',
        'note.pdf',
      ]);
    },
  );

  it('lists what the browser could not open, with the reason, besides the others', async () => {
    const { store } = createHarness({ sagas: [] });
    let ids: string[] = [];
    const onAdded = (some: string[]) => {
      ids = some;
    };
    await startFolderUploads(store, [new File(['x'], 'a.jpg')], onAdded, ['/trip/b.jpg']);
    const state = store.getState().storage;
    expect(Object.keys(state.uploads)).toEqual(ids);
    expect(Object.values(state.unsent)).toMatchObject([
      { name: 'b.jpg', status: { phase: 'unsupported', reason: { code: 'file_unreadable' } } },
    ]);
  });

  it.each(['a chosen folder', 'a drop'])('adds no file of %s to the session of the next user', async (kind) => {
    const { store } = createHarness({ sagas: [] });
    const onAdded = jest.fn();
    const files = [fileAt('trip/a.jpg', 'webkitRelativePath'), fileAt('trip/a.json', 'webkitRelativePath')];
    const dropped = { items: [], files } as unknown as DataTransfer;
    const reading =
      kind === 'a drop'
        ? gatherDroppedFiles(store, dropped).then((found) => startFolderUploads(store, found.files, onAdded))
        : startFolderUploads(store, files, onAdded);
    expect(Object.values(store.getState().storage.gathering)).toEqual([kind === 'a drop' ? 1 : 2]);
    store.dispatch(auth.sessionReplaced());
    await reading;
    expect([onAdded.mock.calls, store.getState().storage.order]).toEqual([[], []]);
    await startFolderUploads(store, files, onAdded);
    expect(store.getState().storage).toMatchObject({ gathering: {}, order: [expect.any(String)] });
  });

  it('accepts extensions that systems do not know as images', () => {
    for (const ending of ['.heic', '.heif', '.hif', '.avif', '.tif']) expect(PHOTO_FILES.split(',')).toContain(ending);
  });
});

import type { StorageFile } from '@domain/contract';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { actions as storage } from '@/features/storage';
import type { CreationState } from './savedCreation';
import { creationActions as actions, creationReducer } from './slice';

const begun = [
  actions.photosAdded(['a', 'b', 'c']),
  actions.exclusionsOverridden(['b']),
  actions.coverChosen('b'),
].reduce(creationReducer, creationReducer(undefined, { type: 'start' }));
const ready = { ok: true, kind: 'jpeg', width: 4000, height: 3000, takenAt: null } as never;
const refused = { ok: false, reason: { code: 'file_corrupt', params: {} } } as never;

describe('what is chosen for an album', () => {
  it('holds a double as the photo that it was merged into, once', () => {
    const merged = (id: string, into: string) => storage.uploadSucceeded({ id, photo: { id: into } as StorageFile });
    const chosen = [merged('a', 'a'), merged('b', 'stored'), merged('c', 'stored')].reduce(creationReducer, begun);
    expect(chosen).toMatchObject({ photoIds: ['a', 'stored'], keptIds: ['stored'], coverPhotoId: 'stored' });
  });

  it('holds a lost file as the same one that was chosen again', () => {
    const replaced = storage.uploadsReplaced({ ids: { b: 'again' } });
    expect(creationReducer(begun, replaced)).toMatchObject({
      photoIds: begun.photoIds.map((id) => (id === 'b' ? 'again' : id)),
      coverPhotoId: begun.coverPhotoId === 'b' ? 'again' : begun.coverPhotoId,
    });
  });

  it.each([
    [
      'looked at and cannot be a photo',
      storage.filesChecked({
        checked: [
          { id: 'a', inspection: ready },
          { id: 'b', inspection: refused },
        ],
      }),
    ],
    [
      'refused by the server',
      storage.uploadRefused({ id: 'b', reason: { code: 'file_corrupt', params: {} } as never }),
    ],
    ['taken back before it was stored', storage.uploadsCancelled({ ids: ['b', 'other'] })],
    ['deleted', storage.deleteSucceeded({ ids: ['b'] })],
  ])('does not hold a file that was %s', (_, event) => {
    expect(creationReducer(begun, event)).toMatchObject({ photoIds: ['a', 'c'], keptIds: [], coverPhotoId: null });
  });

  it('is still shown when its album is made, and begins anew with the next', () => {
    const asked = generationActions.generationRequested({ format: 'square-210', file_ids: ['a', 'b', 'c'] });
    const made = generationActions.generationSucceeded({ key: asked.payload.key, albumId: 'album' });
    const done = [asked, made].reduce<CreationState>(creationReducer, begun);
    expect(done).toMatchObject({ photoIds: ['a', 'b', 'c'], coverPhotoId: 'b' });
    const empty = { photoIds: [], keptIds: [], coverPhotoId: null, isDone: false };
    expect(creationReducer(done, actions.creationOpened())).toMatchObject(empty);
    expect(creationReducer(done, actions.photosAdded(['z']))).toMatchObject({ ...empty, photoIds: ['z'] });
  });

  it('stays when another album is made than the one it was requested for', () => {
    const made = generationActions.generationSucceeded({ key: 'other', albumId: 'album' });
    expect(creationReducer(begun, made)).toEqual(begun);
  });

  it('keeps the order in which photos were added, each once', () => {
    expect(creationReducer(begun, actions.photosAdded(['c', 'd'])).photoIds).toEqual(['a', 'b', 'c', 'd']);
  });
});

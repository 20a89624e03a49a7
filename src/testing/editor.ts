import { defaultBookChoice } from '@domain/commerce';
import type { Album } from '@domain/contract';
import { resizeSpine, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import type { albumsApi } from '@/api';
import { editorSaga } from '@/features/editor/sagas/editorSaga';
import { parseServerSpread } from '@/features/editor/sagas/openEditor';
import type { SpreadDraft } from '@/features/editor/state/editorState';
import { editorActions as actions } from '@/features/editor/state/slice';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aSummary, noDelays, signedInState } from '@/testing/albums';
import { planSupervised } from './sagaPlan';

const roles = ['cover', 'opening', 'inner', 'inner', 'closing'] as const;
export const IDS = roles.map((_, i) => `20000000-0000-4000-8000-00000000000${i}`);
export const [COVER = '', OPENING = '', FIRST = '', SECOND = '', CLOSING = ''] = IDS;

export const createTestDocument = (words = 'A day at the sea', role: (typeof roles)[number] = 'inner') =>
  aSpread({ role, spine: role === 'cover' ? 6 : 0, elements: [aPhotoElement(), aTextElement({ text: words })] });

export const createTestSpread = (id: string, words?: string, version = 1) => ({
  id,
  url: '',
  version,
  html: serialiseSpread(createTestDocument(words, roles[IDS.indexOf(id)] ?? 'inner')),
});

export const anEditedAlbum = (changes: Partial<Album> = {}): Album => ({
  ...aSummary(),
  spreads: IDS.map((id) => createTestSpread(id)),
  deleted_spreads: [],
  photos: {},
  book: { printer: 'trade', ...defaultBookChoice },
  ...changes,
});

/** Album titled Corsica with the given number of pages, a spine of 14 mm and an empty cover. */
export const aThickAlbum = (pages: number): Album =>
  anEditedAlbum({
    title: 'Corsica',
    page_count: pages,
    spreads: IDS.map((id) =>
      id === COVER
        ? { ...createTestSpread(id), html: serialiseSpread(resizeSpine(createTestDocument('', 'cover'), 14)) }
        : createTestSpread(id),
    ),
  });

export function albumLoaded(changes: Partial<Album> = {}) {
  const { spreads, deleted_spreads: gone, photos, book, ...summary } = anEditedAlbum(changes);
  return actions.editorLoaded({
    album: { ...summary, book },
    spreads: spreads.map(parseServerSpread),
    deleted: gone.map(parseServerSpread),
    photos,
    book,
  });
}

export const stateWithOpenAlbum = (album: Partial<Album> = {}): RootState =>
  [actions.editorOpened({ id: ALBUM }), albumLoaded(album)].reduce<RootState>(rootReducer, signedInState());

export const planEditorSaga = (state: RootState = stateWithOpenAlbum(), delays: object = noDelays) =>
  planSupervised('editor', editorSaga, state).provide(delays as never);

export const textTyped = (text: string, spreadId = FIRST, gesture?: string) =>
  actions.editRequested({ spreadId, command: { kind: 'setText', id: 't1', text }, ...(gesture && { gesture }) });

/** Change of one spread that the server does not have yet. */
export const aDraft = (changes: Partial<SpreadDraft> = {}): SpreadDraft => ({
  spreadId: FIRST,
  albumId: ALBUM,
  version: 1,
  document: createTestDocument('Mine'),
  revision: 1,
  ...changes,
});

/** Results of saving such a change: accepted, rejected, or a conflict. */
export const saveResponses = ({ spreadId, version, document, revision }: SpreadDraft) => ({
  saved: actions.spreadSaved({ spreadId, version: version + 1, url: '', document, revision }),
  refused: actions.saveRefused({ spreadId, failure: { code: 'validation_failed', status: 400, message: '' } }),
  conflict: actions.conflictFound({ theirs: parseServerSpread(createTestSpread(spreadId, 'Theirs', version + 1)) }),
});

export const acceptAllSaves: typeof albumsApi.updateSpread = ({ body }) =>
  Promise.resolve({ spread: { id: body.id, url: '', html: body.body, version: body.version + 1 } });

export const textOfSpread = (state: RootState, id = FIRST) => {
  const { drafts, editor } = state.albums;
  const doc = drafts[id]?.document ?? editor.spreads[id]?.document;
  return doc?.elements.flatMap((element) => (element.type === 'text' ? [element.text] : []))[0];
};

/** Asks for another title of the open album, as its title field and the rename dialog do. */
export const requestRename = (from: string, title: string) =>
  actions.structureRequested({ albumId: ALBUM, via: 'user', changes: [{ op: 'rename', title, from }] });

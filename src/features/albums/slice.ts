import { combineReducers } from '@reduxjs/toolkit';
import { artworkReducer } from '@/features/album-jobs/artwork/slice';
import { exportReducer } from '@/features/album-jobs/export/slice';
import { generationReducer } from '@/features/album-jobs/generation/slice';
import { importReducer } from '@/features/album-jobs/import/slice';
import { generatedAlbumsReducer, proofsReducer } from '@/features/album-jobs/proof/slice';
import { draftsReducer } from '@/features/editor/state/drafts';
import { outboxReducer } from '@/features/editor/state/outbox';
import { pendingDropsReducer } from '@/features/editor/state/pendingDrops';
import { preferencesReducer } from '@/features/editor/state/preferencesSlice';
import { editorReducer } from '@/features/editor/state/slice';
import { titleSuggestionsReducer } from '@/features/editor/title/titleSuggestions';
import { addPhotosReducer } from './add-photos/slice';
import { savedCreationReducer } from './create/savedCreation';
import { creationReducer } from './create/slice';
import { deletedAlbumsReducer } from './deleted/slice';
import { libraryReducer } from './list/slice';
import { relayoutReducer } from './relayout/slice';
import { searchReducer } from './search/slice';
import { sharingReducer } from './sharing/slice';
import { versionsReducer } from './versions/slice';
import { visitorBookReducer } from './visitor-book/state';

/** The albums slice: server data, jobs, sharing, and the choices on the start page. */
export const reducer = combineReducers({
  library: libraryReducer,
  deleted: deletedAlbumsReducer,
  creation: creationReducer,
  visitorBook: visitorBookReducer,
  savedCreation: savedCreationReducer,
  generation: generationReducer,
  images: artworkReducer,
  relayout: relayoutReducer,
  versions: versionsReducer,
  importing: importReducer,
  export: exportReducer,
  sharing: sharingReducer,
  search: searchReducer,
  addPhotos: addPhotosReducer,
  generated: generatedAlbumsReducer,
  proofs: proofsReducer,
  editor: editorReducer,
  drafts: draftsReducer,
  outbox: outboxReducer,
  desk: preferencesReducer,
  arrivals: pendingDropsReducer,
  titles: titleSuggestionsReducer,
});

export type AlbumsState = ReturnType<typeof reducer>;

import { combineReducers } from '@reduxjs/toolkit';
import { artworkActions, artworkReducer } from '@/features/album-jobs/artwork/slice';
import { exportActions, exportReducer } from '@/features/album-jobs/export/slice';
import { generationActions, generationReducer } from '@/features/album-jobs/generation/slice';
import { importActions, importReducer } from '@/features/album-jobs/import/slice';
import { generatedAlbumsActions, generatedAlbumsReducer } from '@/features/album-jobs/proof/generatedAlbumsSlice';
import { proofActions, proofsReducer } from '@/features/album-jobs/proof/slice';
import { draftsReducer } from '@/features/editor/state/drafts';
import { outboxReducer } from '@/features/editor/state/outbox';
import { pendingDropActions, pendingDropsReducer } from '@/features/editor/state/pendingDrops';
import { preferencesActions, preferencesReducer } from '@/features/editor/state/preferencesSlice';
import { editorActions, editorReducer } from '@/features/editor/state/slice';
import { savedCreationActions, savedCreationReducer } from './create/savedCreation';
import { creationActions, creationReducer } from './create/slice';
import { libraryActions, libraryReducer } from './list/slice';
import { relayoutActions, relayoutReducer } from './relayout/slice';
import { searchActions, searchReducer } from './search/slice';
import { sharingActions, sharingReducer } from './sharing/slice';
import { versionsActions, versionsReducer } from './versions/slice';

/** The albums slice: what the server has, what is being made, exported and shared, and what the user is choosing. */
export const reducer = combineReducers({
  library: libraryReducer,
  creation: creationReducer,
  savedCreation: savedCreationReducer,
  generation: generationReducer,
  images: artworkReducer,
  relayout: relayoutReducer,
  versions: versionsReducer,
  importing: importReducer,
  export: exportReducer,
  sharing: sharingReducer,
  search: searchReducer,
  generated: generatedAlbumsReducer,
  proofs: proofsReducer,
  editor: editorReducer,
  drafts: draftsReducer,
  outbox: outboxReducer,
  desk: preferencesReducer,
  arrivals: pendingDropsReducer,
});

export type AlbumsState = ReturnType<typeof reducer>;

export const actions = {
  ...libraryActions,
  ...creationActions,
  ...savedCreationActions,
  ...generationActions,
  ...artworkActions,
  ...relayoutActions,
  ...versionsActions,
  ...importActions,
  ...exportActions,
  ...sharingActions,
  ...searchActions,
  ...generatedAlbumsActions,
  ...proofActions,
  ...editorActions,
  ...preferencesActions,
  ...pendingDropActions,
};

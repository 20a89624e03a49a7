import { combineReducers } from '@reduxjs/toolkit';
import { draftsReducer } from '@/features/editor/state/drafts';
import { outboxReducer } from '@/features/editor/state/outbox';
import { pendingDropActions, pendingDropsReducer } from '@/features/editor/state/pendingDrops';
import { preferencesActions, preferencesReducer } from '@/features/editor/state/preferencesSlice';
import { editorActions, editorReducer } from '@/features/editor/state/slice';
import { exportActions, exportReducer } from './export/slice';
import { proofActions, proofsReducer } from './generated/proofs';
import { generatedActions, generatedReducer } from './generated/slice';
import { generationActions, generationReducer } from './generation/slice';
import { imagesActions, imagesReducer } from './images/slice';
import { importActions, importReducer } from './importing/slice';
import { libraryActions, libraryReducer } from './list/slice';
import { relayoutActions, relayoutReducer } from './relayout/slice';
import { searchActions, searchReducer } from './search/slice';
import { sharingActions, sharingReducer } from './sharing/slice';
import { savedCreationActions, savedCreationReducer } from './start/savedCreation';
import { creationActions, creationReducer } from './start/slice';
import { versionsActions, versionsReducer } from './versions/slice';

/** The albums slice: what the server has, what is being made, exported and shared, and what the user is choosing. */
export const reducer = combineReducers({
  library: libraryReducer,
  creation: creationReducer,
  savedCreation: savedCreationReducer,
  generation: generationReducer,
  images: imagesReducer,
  relayout: relayoutReducer,
  versions: versionsReducer,
  importing: importReducer,
  export: exportReducer,
  sharing: sharingReducer,
  search: searchReducer,
  generated: generatedReducer,
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
  ...imagesActions,
  ...relayoutActions,
  ...versionsActions,
  ...importActions,
  ...exportActions,
  ...sharingActions,
  ...searchActions,
  ...generatedActions,
  ...proofActions,
  ...editorActions,
  ...preferencesActions,
  ...pendingDropActions,
};

import { createAction } from '@reduxjs/toolkit';

/** The user chose to reload into the new version. */
export const reloadRequested = createAction('app/reloadRequested');

import { createAction } from '@reduxjs/toolkit';

/** The user chose to go on with the new version. */
export const reloadRequested = createAction('app/reloadRequested');

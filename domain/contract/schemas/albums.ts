import type { albumsEndpoints } from '../endpoints/albums';
import { albumCalls } from './albums/album';
import { createCalls } from './albums/create';
import { creationCalls } from './albums/creation';
import { editingCalls } from './albums/editing';
import { listCalls } from './albums/list';
import { shareExportCalls } from './albums/shareExport';
import type { CallSchemas } from './common';

/** Calls of albums, with a file for each purpose. */
export const albumsContract = {
  ...listCalls,
  ...albumCalls,
  ...createCalls,
  ...creationCalls,
  ...editingCalls,
  ...shareExportCalls,
} as const satisfies Record<keyof typeof albumsEndpoints, CallSchemas>;

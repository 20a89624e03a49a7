import type { EndpointName } from '../endpoints';
import { albumsContract } from './albums';
import { authContract } from './auth';
import { commerceContract } from './commerce';
import type { CallSchemas } from './common';
import { storageContract } from './storage';
import { systemContract } from './system';
import { templatesContract } from './templates';
import { userContract } from './user';
import { versionsContract } from './versions';

export { generatedAlbum } from './albums/album';
export { format, lora } from './albums/create';
export { creation } from './albums/creation';
export { generation, generationStages, generationStatus } from './albums/generation';
export { unfinishedAlbum } from './albums/list';
export { album, albumRevision, albumSummary, bookChoice, spread } from './albums/models';
export { exportStages, exportStatus } from './albums/shareExport';
export { address, cart, cartItem, catalogue, delivery, paymentBlocks } from './cart';
export { apiError, type CallSchemas } from './common';
export { order, orderStatuses } from './orders';
export { photoGroup, photoGroupings, sticker, stickerGroup, storageFile } from './storage';
export { template, templateDetails } from './templates';
export { photoLibrary, picking, takeout, user, userSession } from './user';
export { albumVersion } from './versions';

/** The schemas of every call, by the names of `../endpoints`; a file for each group. */
export const contract = {
  ...authContract,
  ...userContract,
  ...storageContract,
  ...albumsContract,
  ...versionsContract,
  ...commerceContract,
  ...templatesContract,
  ...systemContract,
} as const satisfies Record<EndpointName, CallSchemas>;

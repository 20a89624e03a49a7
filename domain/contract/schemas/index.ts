import type { EndpointName } from '../endpoints';
import type { albumsEndpoints } from '../endpoints/albums';
import { albumCalls } from './albums/album';
import { createCalls } from './albums/create';
import { creationCalls } from './albums/creation';
import { editingCalls } from './albums/editing';
import { listCalls } from './albums/list';
import { shareExportCalls } from './albums/shareExport';
import { authContract } from './auth';
import { clipContract } from './clips';
import { commerceContract } from './commerce';
import type { CallSchemas } from './common';
import { passkeyContract } from './passkeys';
import { storageContract } from './storage';
import { systemContract } from './system';
import { templatesContract } from './templates';
import { userContract } from './user';
import { versionsContract } from './versions';

const albumsContract = {
  ...listCalls,
  ...albumCalls,
  ...createCalls,
  ...creationCalls,
  ...editingCalls,
  ...shareExportCalls,
} as const satisfies Record<keyof typeof albumsEndpoints, CallSchemas>;

export { generatedAlbumSchema } from './albums/album';
export { formatSchema, generationSchema, generationStages, generationStatusSchema, loraSchema } from './albums/create';
export { creationSchema } from './albums/creation';
export { deletedAlbumSchema, unfinishedAlbumSchema } from './albums/list';
export { albumRevisionSchema, albumSchema, albumSummarySchema, bookChoiceSchema, spreadSchema } from './albums/models';
export { exportStages, exportStatusSchema } from './albums/shareExport';
export { cartAddressSchema, cartItemSchema, cartSchema, catalogueSchema, deliverySchema, paymentBlocks } from './cart';
export { clipSchema } from './clips';
export { apiErrorSchema, type CallSchemas, idSchema, nameLineSchema } from './common';
export { orderSchema, orderStatuses } from './orders';
export { passkeySchema } from './passkeys';
export {
  foundTownSchema,
  photoDateSchema,
  photoGroupings,
  photoGroupSchema,
  photoOriginSchema,
  stickerGroupSchema,
  stickerSchema,
  storageFileSchema,
} from './storage';
export { templateDetailsSchema, templateSchema } from './templates';
export { photoLibrarySchema, pickingSchema, takeoutSchema, userSchema, userSessionSchema } from './user';
export { albumVersionSchema } from './versions';

/** Schemas of every call, under the names of `../endpoints`; a file for each group. */
export const contract = {
  ...authContract,
  ...passkeyContract,
  ...userContract,
  ...storageContract,
  ...clipContract,
  ...albumsContract,
  ...versionsContract,
  ...commerceContract,
  ...templatesContract,
  ...systemContract,
} as const satisfies Record<EndpointName, CallSchemas>;

import type { z } from 'zod';
import type { EndpointName } from './endpoints';
import type * as schemas from './schemas';

type Contract = typeof schemas.contract;
type Part<N extends EndpointName, K extends string> = K extends keyof Contract[N] ? Contract[N][K] : never;
type Success<R> =
  R extends Readonly<Record<number, z.ZodType>> ? z.output<R[Extract<keyof R, 200 | 201 | 202>]> : never;

/** Input of a call: fields with a default may be left out. */
export type ParamsOf<N extends EndpointName> = z.input<Part<N, 'params'>>;
export type QueryOf<N extends EndpointName> = z.input<Part<N, 'query'>>;
export type BodyOf<N extends EndpointName> = z.input<Part<N, 'body'>>;
export type ResponseOf<N extends EndpointName> = Success<Contract[N]['responses']>;

export type ApiErrorBody = z.output<typeof schemas.apiErrorSchema>;
export type User = z.output<typeof schemas.userSchema>;
export type UserSession = z.output<typeof schemas.userSessionSchema>;
export type Passkey = z.output<typeof schemas.passkeySchema>;
export type Clip = z.output<typeof schemas.clipSchema>;
export type Takeout = z.output<typeof schemas.takeoutSchema>;
export type PhotoLibraryStatus = z.output<typeof schemas.photoLibrarySchema>;
export type Picking = z.output<typeof schemas.pickingSchema>;
export type StorageFile = z.output<typeof schemas.storageFileSchema>;
export type PhotoOrigin = z.output<typeof schemas.photoOriginSchema>;
export type Sticker = z.output<typeof schemas.stickerSchema>;
export type StickerGroup = z.output<typeof schemas.stickerGroupSchema>;
export type FoundTown = z.output<typeof schemas.foundTownSchema>;
export type PhotoGroup = z.output<typeof schemas.photoGroupSchema>;
export type PhotoGrouping = (typeof schemas.photoGroupings)[number];
export type AlbumRevision = z.output<typeof schemas.albumRevisionSchema>;
export type AlbumSummary = z.output<typeof schemas.albumSummarySchema>;
export type Album = z.output<typeof schemas.albumSchema>;
export type AlbumVersion = z.output<typeof schemas.albumVersionSchema>;
export type AlbumSpread = z.output<typeof schemas.spreadSchema>;
export type DeletedAlbum = z.output<typeof schemas.deletedAlbumSchema>;
export type UnfinishedAlbum = z.output<typeof schemas.unfinishedAlbumSchema>;
export type GeneratedAlbum = z.output<typeof schemas.generatedAlbumSchema>;
export type Generation = z.output<typeof schemas.generationSchema>;
export type GenerationStatus = z.output<typeof schemas.generationStatusSchema>;
export type GenerationStage = (typeof schemas.generationStages)[number];
export type Lora = z.output<typeof schemas.loraSchema>;
export type ExportStatus = z.output<typeof schemas.exportStatusSchema>;
export type ExportStage = (typeof schemas.exportStages)[number];
export type TemplateDetails = z.output<typeof schemas.templateDetailsSchema>;
export type Template = z.output<typeof schemas.templateSchema>;
export type AlbumCreation = z.output<typeof schemas.creationSchema>;
export type SavedCreation = ResponseOf<'creationGet'>;
export type AlbumFormat = z.output<typeof schemas.formatSchema>;
export type SharedAlbumResponse = ResponseOf<'albumSharing'>['flipfiles'];
export type AlbumPhoto = Album['photos'][string];
export type Cart = z.output<typeof schemas.cartSchema>;
export type CartItem = z.output<typeof schemas.cartItemSchema>;
export type CartAddress = z.output<typeof schemas.cartAddressSchema>;
export type CartDelivery = z.output<typeof schemas.deliverySchema>;
export type PaymentBlock = (typeof schemas.paymentBlocks)[number];
export type CatalogueResponse = z.output<typeof schemas.catalogueSchema>;
export type Order = z.output<typeof schemas.orderSchema>;
export type OrderStatus = (typeof schemas.orderStatuses)[number];

/**
 * Shape of a response, for the browser, which has no schema library: `s`tring, `n`umber, `b`oolean, `[items]`, `{
 * field: shape }`, or 0 for anything. A field whose name ends in `?` may be missing; one that ends in `*` may be null.
 */
export type ResponseShape =
  | 's'
  | 'n'
  | 'b'
  | 0
  | readonly [ResponseShape]
  | { readonly [field: string]: ResponseShape };

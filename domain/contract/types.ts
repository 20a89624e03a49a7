import type { z } from 'zod';
import type { EndpointName } from './endpoints';
import type * as schemas from './schemas';

type Contract = typeof schemas.contract;
type Part<N extends EndpointName, K extends string> = K extends keyof Contract[N] ? Contract[N][K] : never;
type Success<R> =
  R extends Readonly<Record<number, z.ZodType>> ? z.output<R[Extract<keyof R, 200 | 201 | 202>]> : never;

/** What a caller sends: fields with a default may be left out. */
export type ParamsOf<N extends EndpointName> = z.input<Part<N, 'params'>>;
export type QueryOf<N extends EndpointName> = z.input<Part<N, 'query'>>;
export type BodyOf<N extends EndpointName> = z.input<Part<N, 'body'>>;
/** What a successful call answers. */
export type AnswerOf<N extends EndpointName> = Success<Contract[N]['responses']>;

export type ApiErrorBody = z.output<typeof schemas.apiError>;
export type User = z.output<typeof schemas.user>;
export type UserSession = z.output<typeof schemas.userSession>;
export type Takeout = z.output<typeof schemas.takeout>;
export type PhotoLibraryStatus = z.output<typeof schemas.photoLibrary>;
export type Picking = z.output<typeof schemas.picking>;
export type StorageFile = z.output<typeof schemas.storageFile>;
export type Sticker = z.output<typeof schemas.sticker>;
export type StickerGroup = z.output<typeof schemas.stickerGroup>;
export type PhotoGroup = z.output<typeof schemas.photoGroup>;
export type PhotoGrouping = (typeof schemas.photoGroupings)[number];
export type AlbumRevision = z.output<typeof schemas.albumRevision>;
export type AlbumSummary = z.output<typeof schemas.albumSummary>;
export type Album = z.output<typeof schemas.album>;
export type AlbumVersion = z.output<typeof schemas.albumVersion>;
export type AlbumSpread = z.output<typeof schemas.spread>;
export type UnfinishedAlbum = z.output<typeof schemas.unfinishedAlbum>;
export type GeneratedAlbum = z.output<typeof schemas.generatedAlbum>;
export type Generation = z.output<typeof schemas.generation>;
export type GenerationStatus = z.output<typeof schemas.generationStatus>;
export type GenerationStage = (typeof schemas.generationStages)[number];
export type Lora = z.output<typeof schemas.lora>;
export type ExportStatus = z.output<typeof schemas.exportStatus>;
export type ExportStage = (typeof schemas.exportStages)[number];
export type TemplateDetails = z.output<typeof schemas.templateDetails>;
export type Template = z.output<typeof schemas.template>;
/** Choices of the user for an album that is not made yet. */
export type AlbumCreation = z.output<typeof schemas.creation>;
export type SavedCreation = AnswerOf<'creationGet'>;
export type AlbumFormat = z.output<typeof schemas.format>;
export type Flipfiles = AnswerOf<'albumSharing'>['flipfiles'];
export type PhotoSource = Album['photos'][string];
export type Cart = z.output<typeof schemas.cart>;
export type CartItem = z.output<typeof schemas.cartItem>;
export type CartAddress = z.output<typeof schemas.address>;
export type CartDelivery = z.output<typeof schemas.delivery>;
export type PaymentBlock = (typeof schemas.paymentBlocks)[number];
export type Catalogue = z.output<typeof schemas.catalogue>;
export type Order = z.output<typeof schemas.order>;
export type OrderStatus = (typeof schemas.orderStatuses)[number];

/**
 * The shape of an answer, for the browser, which has no schema library: `s`tring, `n`umber, `b`oolean, `[items]`, `{ field: shape }`, or 0 for
 * anything. A field whose name ends in `?` may be missing; one that ends in `*` may be null.
 */
export type AnswerShape = 's' | 'n' | 'b' | 0 | readonly [AnswerShape] | { readonly [field: string]: AnswerShape };

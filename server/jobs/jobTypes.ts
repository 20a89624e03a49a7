/** A mail to write and send. The worker looks everything up itself, so that no token and no address waits in the queue's table. */
export type MailJob =
  | { readonly kind: 'verify'; readonly userId: string }
  /** To whoever has this address, if anyone does: the caller must not learn it from us. */
  | { readonly kind: 'reset' | 'verify_again' | 'registered_again'; readonly email: string }
  | { readonly kind: 'order'; readonly event: OrderEmailEvent; readonly orderId: string };

/** What an order's owner is written about. */
export type OrderEmailEvent = 'paid' | 'cancelled' | 'shipped' | 'refunded';

/** What each job is given. Progress lives in our own rows, never in the queue. */
export interface JobData {
  /** A webhook of the sandbox, on its way to us. */
  sandbox_webhook: { readonly eventId: string };
  /** Invoice and printed files of a paid order. */
  order_papers: { readonly orderId: string };
  printing: { readonly orderId: string };
  refund: { readonly paymentId: string };
  mail: MailJob;
  generation: { readonly generationId: string };
  artwork: { readonly generationId: string };
  export: { readonly exportId: string };
  /** Cuts photos ahead of the print that an edited album may be wanted for. */
  crops: { readonly albumId: string };
  /** Removes what belonged to a deleted account. */
  account_purge: { readonly userId: string };
  /** Brings here what was picked in a photo library. */
  library_import: { readonly pickerId: string };
  takeout: { readonly takeoutId: string };
  /** Looks for the faces in a photo. */
  photo_look: { readonly photoId: string };
}

export type JobName = keyof JobData;

export interface JobRules {
  /** A running or waiting job keeps another one with the same `singletonKey` out. */
  readonly exclusive: boolean;
  readonly retryLimit: number;
  /** Seconds before the first retry; doubled each time. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** Seconds a job may take. */
  readonly expireInSeconds: number;
  /** Jobs of one user that run at once, on all servers together; null: as many as there are places. */
  readonly runningPerUser: number | null;
}

/** Exports, drafts, artwork or imports of one user that may wait. */
export const MAX_WAITING_JOBS = 50;

export const jobRules: Readonly<Record<JobName, JobRules>> = {
  mail: {
    exclusive: false,
    retryLimit: 12,
    retryDelay: 2,
    retryDelayMax: 1800,
    expireInSeconds: 120,
    runningPerUser: null,
  },
  generation: {
    exclusive: true,
    retryLimit: 3,
    retryDelay: 1,
    retryDelayMax: 10,
    expireInSeconds: 1800,
    runningPerUser: 2,
  },
  artwork: {
    exclusive: true,
    retryLimit: 3,
    retryDelay: 1,
    retryDelayMax: 10,
    expireInSeconds: 1800,
    runningPerUser: 1,
  },
  export: {
    exclusive: true,
    retryLimit: 3,
    retryDelay: 1,
    retryDelayMax: 10,
    expireInSeconds: 3600,
    runningPerUser: 1,
  },
  crops: { exclusive: true, retryLimit: 1, retryDelay: 5, retryDelayMax: 5, expireInSeconds: 3600, runningPerUser: 1 },
  account_purge: {
    exclusive: true,
    retryLimit: 12,
    retryDelay: 2,
    retryDelayMax: 1800,
    expireInSeconds: 3600,
    runningPerUser: null,
  },
  library_import: {
    exclusive: true,
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 60,
    expireInSeconds: 7200,
    runningPerUser: 1,
  },
  takeout: {
    exclusive: true,
    retryLimit: 3,
    retryDelay: 1,
    retryDelayMax: 10,
    expireInSeconds: 14_400,
    runningPerUser: 1,
  },
  photo_look: {
    exclusive: true,
    retryLimit: 3,
    retryDelay: 2,
    retryDelayMax: 30,
    expireInSeconds: 600,
    runningPerUser: null,
  },
  sandbox_webhook: {
    exclusive: false,
    retryLimit: 40,
    retryDelay: 1,
    retryDelayMax: 600,
    expireInSeconds: 60,
    runningPerUser: null,
  },
  order_papers: {
    exclusive: true,
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 60,
    expireInSeconds: 3600,
    runningPerUser: 1,
  },
  printing: {
    exclusive: true,
    retryLimit: 5,
    retryDelay: 5,
    retryDelayMax: 300,
    expireInSeconds: 600,
    runningPerUser: null,
  },
  refund: {
    exclusive: true,
    retryLimit: 40,
    retryDelay: 2,
    retryDelayMax: 1800,
    expireInSeconds: 120,
    runningPerUser: null,
  },
};

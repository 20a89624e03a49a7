/** A mail to render and send. The worker looks up all data, so the queue's table holds no tokens or addresses. */
export type MailJob =
  | { readonly kind: 'verify' | 'passkey_added' | 'passkey_removed'; readonly userId: string }
  /** Sent to the account with this address, if any: the caller must not learn whether it exists. */
  | { readonly kind: 'reset' | 'verify_again' | 'registered_again' | 'passwords_tried'; readonly email: string }
  | { readonly kind: 'draft_reminder'; readonly reminderId: string }
  /** `amount` is the part of a partial refund, in minor units. */
  | { readonly kind: 'order'; readonly event: OrderEmailEvent; readonly orderId: string; readonly amount?: number };

export type OrderEmailEvent =
  | 'paid'
  | 'held'
  | 'cancelled'
  | 'print_cancelled'
  | 'shipped'
  | 'parcels'
  | 'partly_refunded'
  | 'refund_failed'
  | 'refunded';

/** Payloads of all jobs. Progress is stored in our own rows, never in the queue. */
export interface JobData {
  sandbox_webhook: { readonly eventId: string };
  order_documents: { readonly orderId: string };
  printing: { readonly orderId: string };
  refund: { readonly paymentId: string };
  mail: MailJob;
  generation: { readonly generationId: string };
  artwork: { readonly generationId: string };
  export: { readonly exportId: string };
  crops: { readonly albumId: string };
  account_purge: { readonly userId: string };
  library_import: { readonly pickerId: string };
  takeout: { readonly takeoutId: string };
  photo_analysis: { readonly photoId: string };
  album_requeue: NoData;
  photo_requeue: NoData;
  photo_renewal: NoData;
  account_requeue: NoData;
  /** Recovers payments and orders after crashes, missed webhooks and outages. */
  order_reconcile: NoData;
  /** Submits due orders and asks printers for the status of others. */
  printer_poll: NoData;
  account_cleanup: NoData;
  draft_reminders: NoData;
  /** Moves blobs without a row to the trash and empties it, or only restores trashed blobs that have rows again. */
  blob_cleanup: { readonly restoreOnly?: boolean };
}

type NoData = Readonly<Record<string, never>>;

export type JobName = keyof JobData;

/** Names in the database that differ. Jobs of earlier releases wait under them, and their servers run beside this one. */
const storedQueueNames: ReadonlyMap<string, string> = new Map<JobName, string>([
  ['photo_analysis', 'photo_look'],
  ['order_documents', 'order_papers'],
  ['account_cleanup', 'account_sweep'],
  ['blob_cleanup', 'blob_sweep'],
]);
const jobNamesByQueue = new Map([...storedQueueNames].map(([job, queue]) => [queue, job]));

export const toQueueName = (job: string): string => storedQueueNames.get(job) ?? job;

export const toJobName = (queue: string): string => jobNamesByQueue.get(queue) ?? queue;

/** Jobs without a row of their own that a scheduled job enqueues again until their work is done. */
export const requeuedJobs: ReadonlySet<string> = new Set<JobName>([
  'account_purge',
  'order_documents',
  'photo_analysis',
  'printing',
  'refund',
]);

export const EVERY_MINUTE = '* * * * *';
export const EVERY_HOUR = '23 * * * *';
/** 16:07 UTC, late afternoon or evening in Europe and morning in America: there, reminders do not arrive at night. */
export const EVERY_DAYTIME = '7 16 * * *';
export const EVERY_DAY = '41 3 * * *';

/** Rules of a job. A change also reaches existing databases, except of the first two. */
export interface JobRules {
  /** Prevents a second waiting or running job with the same `singletonKey`. */
  readonly exclusive: boolean;
  /** Prevents only a second waiting one, so that a scheduled job may enqueue its successor. */
  readonly isScheduled?: boolean;
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  /** Concurrent jobs of one user across all servers; null for no limit per user. */
  readonly runningPerUser: number | null;
}

/** Exports, generations, artworks or imports of one user that may wait. */
export const MAX_WAITING_JOBS = 50;

/** Scheduled jobs find the work again at their next turn. */
const scheduled: JobRules = {
  exclusive: false,
  isScheduled: true,
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 1800,
  runningPerUser: null,
};

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
  photo_analysis: {
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
  order_documents: {
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
  album_requeue: scheduled,
  photo_requeue: scheduled,
  photo_renewal: scheduled,
  account_requeue: scheduled,
  order_reconcile: scheduled,
  printer_poll: scheduled,
  account_cleanup: scheduled,
  draft_reminders: scheduled,
  blob_cleanup: { ...scheduled, expireInSeconds: 12 * 3600 },
};

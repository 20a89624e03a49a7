import { z } from 'zod';
import type { PrintParcel, PrintProblem, PrintStatus } from './printing';

/**
 * Every state of Prodigi's API v4, with its meaning here. `docs/foreign-states.md` says what follows from each. An
 * unknown one is reported and changes nothing until the service says something known.
 * @testonly to compare it with `docs/foreign-states.md`
 */
export const printStates = {
  'status.stage': { InProgress: 'working', Complete: 'complete', Cancelled: 'cancelled' },
  'status.details': { NotStarted: 'fine', InProgress: 'fine', Complete: 'fine', Completed: 'fine', Error: 'broken' },
  'status.issues': {
    'order.items.assets.NotDownloaded': 'retrying',
    'order.items.assets.FailedToDownloaded': 'broken',
    'order.items.assets.FailedToDownload': 'broken',
    'order.items.assets.ItemUnavailable': 'broken',
    'order.items.ItemUnavailable': 'broken',
    RequiresPaymentAuthorisation: 'broken',
  },
  'shipment.status': { Processing: 'preparing', Shipped: 'shipped', Delivered: 'delivered', Cancelled: 'cancelled' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Table = keyof typeof printStates;
type Meaning<T extends Table> = (typeof printStates)[T][keyof (typeof printStates)[T]];

/** Services write `InProgress`, `In progress` and `inprogress`. */
const fold = (text: string): string => text.replaceAll(/[\s_-]/g, '').toLowerCase();

function lookUp<T extends Table>(table: T, value: string): Meaning<T> | null {
  const rows = Object.entries(printStates[table]) as [string, Meaning<T>][];
  return rows.find(([name]) => fold(name) === fold(value))?.[1] ?? null;
}

const shipmentSchema = z.object({
  status: z.string(),
  carrier: z.object({ name: z.string().nullish() }).nullish(),
  tracking: z.object({ number: z.string().nullish(), url: z.string().nullish() }).nullish(),
});

export const printOrderSchema = z.object({
  id: z.string(),
  status: z.object({
    stage: z.string(),
    issues: z.array(z.object({ errorCode: z.string().nullish(), description: z.string().nullish() })).nullish(),
    details: z.record(z.string(), z.unknown()).nullish(),
  }),
  shipments: z.array(shipmentSchema).nullish(),
});

type PrintOrder = z.output<typeof printOrderSchema>;

/** Reads a parcel; drops addresses that are not http(s). An unknown state counts as not sent yet. */
function readParcel({ status, carrier, tracking }: z.output<typeof shipmentSchema>): PrintParcel {
  const url = tracking?.url ?? '';
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return {
    state: lookUp('shipment.status', status) ?? 'preparing',
    carrier: carrier?.name ?? '',
    number: tracking?.number ?? '',
    url: isWeb ? url : null,
  };
}

const isSent = ({ state }: PrintParcel): boolean => state === 'shipped' || state === 'delivered';

/** Returns what the service says about trouble: its issues, its steps in error, and states that nobody documented. */
function readProblems({ status, shipments }: PrintOrder): PrintProblem[] {
  const issues = (status.issues ?? []).map(({ errorCode, description }): PrintProblem => {
    const meaning = lookUp('status.issues', errorCode ?? '');
    const detail = `${errorCode ?? 'issue'}: ${description ?? ''}`.slice(0, 300);
    return { code: meaning === 'retrying' ? 'print_retrying' : 'print_issue', detail };
  });
  const steps = Object.entries(status.details ?? {}).flatMap(([step, value]): PrintProblem[] => {
    const meaning = lookUp('status.details', String(value));
    if (meaning === 'fine') return [];
    const detail = `${step}: ${String(value).slice(0, 60)}`;
    return [{ code: meaning === 'broken' ? 'print_issue' : 'print_unknown', detail }];
  });
  const unknown = (shipments ?? []).flatMap(({ status: state }): PrintProblem[] =>
    lookUp('shipment.status', state) === null ? [{ code: 'print_unknown', detail: `shipment: ${state}` }] : [],
  );
  const isKnown = lookUp('status.stage', status.stage) !== null;
  const stage: PrintProblem[] = isKnown ? [] : [{ code: 'print_unknown', detail: `stage: ${status.stage}` }];
  return [...issues, ...steps, ...unknown, ...stage];
}

/** Returns the stage of the whole job. While a parcel is still made, the service may need its files again. */
function readStage(stage: string, parcels: readonly PrintParcel[]): PrintStatus['stage'] {
  const meaning = lookUp('status.stage', stage);
  const live = parcels.filter(({ state }) => state !== 'cancelled');
  if (meaning === 'cancelled' && !live.some(isSent)) return 'cancelled';
  const isOver = meaning === 'complete' || meaning === 'cancelled';
  const hasLeft = isOver ? live.length > 0 || parcels.length === 0 : live.length > 0 && live.every(isSent);
  if (!hasLeft) return 'accepted';
  return live.length > 0 && live.every(({ state }) => state === 'delivered') ? 'delivered' : 'shipped';
}

/** Returns the state of a job. A single parcel is described by `tracking` alone. */
export function readPrintOrder(order: PrintOrder): PrintStatus {
  const parcels = (order.shipments ?? []).map(readParcel);
  const stage = readStage(order.status.stage, parcels);
  const lost = parcels.filter(({ state }) => state === 'cancelled').length;
  const isPart = stage !== 'cancelled' && (lost > 0 || lookUp('status.stage', order.status.stage) === 'cancelled');
  const problems = [
    ...readProblems(order),
    ...(isPart
      ? [{ code: 'parcel_cancelled', detail: `${lost} of ${parcels.length} parcels cancelled` } as const]
      : []),
  ];
  const first = parcels.find(({ number }) => number !== '');
  return {
    stage,
    tracking: first ? { carrier: first.carrier, number: first.number, url: first.url } : null,
    ...(parcels.length > 1 && { parcels }),
    ...(problems.length > 0 && { problems }),
  };
}

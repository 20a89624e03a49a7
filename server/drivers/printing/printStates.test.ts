import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { refusalCodes } from '../image-generation/modelImageGenerator';
import { smtpRefusals } from '../mail/smtpReplies';
import { stripeEventFamilies, stripeStates } from '../payments/stripeStates';
import { oauthErrors, pickerStatuses } from '../photo-library/googleStates';
import { finishReasons } from '../writing/chatWriter';
import { printOrderSchema, printStates, readPrintOrder } from './printStates';

interface Given {
  readonly stage?: string;
  readonly shipments?: readonly (string | { readonly status: string; readonly number?: string })[];
  readonly issues?: readonly string[];
  readonly details?: Readonly<Record<string, string>>;
}

const read = ({ stage = 'InProgress', shipments = [], issues = [], details = {} }: Given) =>
  readPrintOrder(
    printOrderSchema.parse({
      id: 'ord_1',
      status: { stage, details, issues: issues.map((errorCode) => ({ errorCode, description: 'asset 1' })) },
      shipments: shipments.map((given, i) => {
        const { status, number = `T${i}` } = typeof given === 'string' ? { status: given } : given;
        return { status, carrier: { name: 'DHL' }, tracking: { number, url: 'https://dhl.example.com' } };
      }),
    }),
  );

const lines = (given: Given) => {
  const { stage, problems = [] } = read(given);
  return [stage, ...problems.map(({ code }) => code)].join(' ');
};

describe('what a print service says', () => {
  const rows: readonly (readonly [Given, string])[] = [
    [{}, 'accepted'],
    [{ stage: 'In progress' }, 'accepted'],
    [{ shipments: ['Processing'] }, 'accepted'],
    [{ shipments: ['Shipped'] }, 'shipped'],
    [{ shipments: ['Shipped', 'Processing'] }, 'accepted'],
    [{ shipments: ['Shipped', 'Shipped'] }, 'shipped'],
    [{ shipments: ['Delivered', 'Shipped'] }, 'shipped'],
    [{ shipments: ['Delivered', 'Delivered'] }, 'delivered'],
    [{ shipments: ['Shipped', 'Cancelled'] }, 'shipped parcel_cancelled'],
    [{ shipments: ['Processing', 'Cancelled'] }, 'accepted parcel_cancelled'],
    [{ shipments: ['Cancelled'] }, 'accepted parcel_cancelled'],
    [{ stage: 'Complete' }, 'shipped'],
    [{ stage: 'Complete', shipments: ['Shipped'] }, 'shipped'],
    [{ stage: 'Complete', shipments: ['Processing'] }, 'shipped'],
    [{ stage: 'Complete', shipments: ['Delivered'] }, 'delivered'],
    [{ stage: 'Complete', shipments: ['Shipped', 'Cancelled'] }, 'shipped parcel_cancelled'],
    [{ stage: 'Complete', shipments: ['Cancelled'] }, 'accepted parcel_cancelled'],
    [{ stage: 'Cancelled' }, 'cancelled'],
    [{ stage: 'cancelled', shipments: ['Processing'] }, 'cancelled'],
    [{ stage: 'Cancelled', shipments: ['Cancelled'] }, 'cancelled'],
    [{ stage: 'Cancelled', shipments: ['Shipped'] }, 'shipped parcel_cancelled'],
    [{ issues: ['order.items.assets.NotDownloaded'] }, 'accepted print_retrying'],
    [{ issues: ['order.items.assets.FailedToDownloaded'] }, 'accepted print_issue'],
    [{ issues: ['order.items.ItemUnavailable'] }, 'accepted print_issue'],
    [{ issues: ['RequiresPaymentAuthorisation'] }, 'accepted print_issue'],
    [{ issues: ['order.something.New'] }, 'accepted print_issue'],
    [{ details: { downloadAssets: 'Error', shipping: 'NotStarted' } }, 'accepted print_issue'],
    [{ details: { downloadAssets: 'Sleeping' } }, 'accepted print_unknown'],
    [{ stage: 'OnHold' }, 'accepted print_unknown'],
    [{ stage: 'OnHold', shipments: ['Shipped'] }, 'shipped print_unknown'],
    [{ shipments: ['Lost'] }, 'accepted print_unknown'],
  ];
  for (const [given, expected] of rows)
    it(`${JSON.stringify(given)}: ${expected}`, () => assert.equal(lines(given), expected));

  it('every combination of documented and unknown states has an end or an alarm', () => {
    const stages = [...Object.keys(printStates['status.stage']), 'Nobody knows'];
    const states = [...Object.keys(printStates['shipment.status']), 'Nobody knows'];
    const parcels = states.flatMap((first) => [[first], ...states.map((second) => [first, second])]);
    for (const stage of stages)
      for (const shipments of [[], ...parcels]) {
        const { stage: result, problems = [] } = read({ stage, shipments });
        const isWaiting = result === 'accepted' && problems.length === 0;
        const mayWait = stage === 'InProgress' && (shipments.length === 0 || shipments.includes('Processing'));
        assert.ok(!isWaiting || mayWait, `${stage} ${shipments.join()}`);
      }
  });

  it('names all parcels when there are several, also those without a number', () => {
    const { parcels, tracking } = read({ shipments: [{ status: 'Shipped', number: '' }, 'Processing', 'Shipped'] });
    assert.deepEqual(
      parcels?.map(({ state, number }) => [state, number]),
      [
        ['shipped', ''],
        ['preparing', 'T1'],
        ['shipped', 'T2'],
      ],
    );
    assert.equal(tracking?.number, 'T1');
  });
});

it('the page of foreign states names every state and event of the tables', () => {
  const page = readFileSync('docs/foreign-states.md', 'utf8');
  for (const table of [...Object.values(printStates), ...Object.values(stripeStates)])
    for (const state of Object.keys(table)) assert.ok(page.includes(`\`${state}\``), state);
  const others = [
    ...Object.keys(oauthErrors),
    ...Object.keys(pickerStatuses),
    ...Object.values(smtpRefusals).flatMap((replies) => Object.keys(replies)),
    ...Object.keys(finishReasons),
    ...refusalCodes,
  ];
  for (const state of others.filter((text) => !/^5\d\d$/.test(text) || Number(text) > 510))
    assert.ok(page.includes(state), state);
  for (const family of stripeEventFamilies) assert.ok(page.includes(`\`${family}*\``), family);
});

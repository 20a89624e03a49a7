import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { createPrintItem, createPrintJob, printingCompliance } from './compliance';
import { createPrintApi } from './printApi';
import { PrintingError } from './printing';
import { PRINT_API_TEST_KEY, type PrintApiFakeOrder, startPrintApiFakeServer } from './testing/printApiFakeServer';

/** The test's files carry their content in their URL. */
function hashAt(order: PrintApiFakeOrder, item: number, printArea: string): string {
  const asset = order.items[item]?.assets.find((one) => one.printArea === printArea);
  const content = decodeURIComponent(asset?.url.split('/').at(-1) ?? '');
  return createHash('sha256').update(content).digest('hex');
}

printingCompliance('print-on-demand API', async () => {
  const fakeServer = await startPrintApiFakeServer();
  return {
    printing: createPrintApi({ base: fakeServer.base, key: PRINT_API_TEST_KEY }),
    receivedJobs: async () =>
      [...fakeServer.orders.values()].map((order) => ({
        reference: order.merchantReference,
        country: order.recipient.address.countryCode,
        items: order.items.map(({ copies }, i) => ({
          copies,
          interior: hashAt(order, i, 'default'),
          cover: hashAt(order, i, 'cover'),
        })),
      })),
    ship: async (id, { carrier, number, url }) => {
      fakeServer.orders
        .get(id)
        ?.shipments.push({ status: 'Shipped', carrier: { name: carrier }, tracking: { number, url } });
    },
    deliver: async (id) => {
      for (const shipment of fakeServer.orders.get(id)?.shipments ?? []) shipment.status = 'Delivered';
    },
    close: () => fakeServer.close(),
  };
});

describe('print-on-demand API driver', () => {
  const failsWith = (code: string) => (error: unknown) => error instanceof PrintingError && error.code === code;

  it('distinguishes an unreachable service from a refusal', async () => {
    const fakeServer = await startPrintApiFakeServer();
    const printing = createPrintApi({ base: fakeServer.base, key: PRINT_API_TEST_KEY });
    fakeServer.setDown(true);
    await assert.rejects(printing.submit(createPrintJob()), failsWith('unreachable'));
    fakeServer.setDown(false);
    await assert.rejects(printing.submit(createPrintJob({ items: [] })), failsWith('refused'));
    await assert.rejects(
      createPrintApi({ base: fakeServer.base, key: 'wrong' }).submit(createPrintJob()),
      failsWith('refused'),
    );
    await fakeServer.close();
    await assert.rejects(printing.submit(createPrintJob()), failsWith('unreachable'));
  });

  it("sends the region in the country's own form", async () => {
    const fakeServer = await startPrintApiFakeServer();
    const printing = createPrintApi({ base: fakeServer.base, key: PRINT_API_TEST_KEY });
    const { address } = createPrintJob();
    const id = await printing.submit(
      createPrintJob({ address: { ...address, country: 'AU', region: 'AU-NSW', region_name: 'NSW' } }),
    );
    assert.equal(fakeServer.orders.get(id)?.recipient.address.stateOrCounty, 'NSW');
    await fakeServer.close();
  });

  it('names the product by format, cover and paper', async () => {
    const fakeServer = await startPrintApiFakeServer();
    const printing = createPrintApi({ base: fakeServer.base, key: PRINT_API_TEST_KEY });
    const id = await printing.submit(
      createPrintJob({ items: [createPrintItem({ format: 'landscape-a4', cover: 'soft' })] }),
    );
    assert.equal(fakeServer.orders.get(id)?.items[0]?.sku, 'LANDSCAPE-A4-SOFT-SILK-170');
    await fakeServer.close();
  });
});

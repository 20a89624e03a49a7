import { z } from 'zod';
import { type PrintItem, type Printing, PrintingError, type PrintJob } from './printing';
import { printOrderSchema, readPrintOrder } from './printStates';

export interface PrintApiSettings {
  /** Base URL such as `https://api.sandbox.prodigi.com/v4.0`, without trailing slash. */
  readonly base: string;
  readonly key: string;
}

const TIMEOUT_MS = 30_000;

const orderResponse = z.object({ order: printOrderSchema });

const shippingMethods = { economy: 'Budget', standard: 'Standard', express: 'Express' } as const;

/** SKU of the book in the printer's catalogue, such as `SQUARE-210-HARD-SILK-170`. */
const toSku = ({ format, cover, paper }: PrintItem): string => `${format}-${cover}-${paper}`.toUpperCase();

const emptyToNull = (text: string) => (text === '' ? null : text);

function orderBody({ id: orderId, reference, payment, address, delivery, items }: PrintJob) {
  return {
    merchantReference: reference,
    idempotencyKey: orderId,
    shippingMethod: shippingMethods[delivery],
    recipient: {
      name: address.recipient,
      phoneNumber: emptyToNull(address.phone),
      address: {
        line1: address.street,
        line2: emptyToNull(address.street2),
        postalOrZipCode: address.postcode,
        townOrCity: address.city,
        stateOrCounty: emptyToNull(address.region_name),
        countryCode: address.country,
      },
    },
    items: items.map((item) => ({
      merchantReference: item.id,
      sku: toSku(item),
      copies: item.quantity,
      sizing: 'fillPrintArea',
      assets: [
        { printArea: 'default', url: item.interiorFile.url, pageCount: item.pages },
        ...(item.coverFile ? [{ printArea: 'cover', url: item.coverFile.url }] : []),
      ],
    })),
    metadata: {
      payment,
      files: items.map(({ id, proof, interiorFile, coverFile }) => ({
        item: id,
        proof_sha256: proof,
        interior_sha256: interiorFile.sha256,
        cover_sha256: coverFile?.sha256 ?? null,
      })),
    },
  };
}

async function callApi({ base, key }: PrintApiSettings, path: string, body?: object): Promise<Response> {
  try {
    return await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': key,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new PrintingError('unreachable', '', error);
  }
}

async function parseOrder(response: Response) {
  if (response.status === 404) throw new PrintingError('job_unknown');
  if (response.status >= 500 || response.status === 429)
    throw new PrintingError('unreachable', String(response.status));
  const json: unknown = await response.json().catch(() => null);
  const parsed = orderResponse.safeParse(json);
  if (!response.ok || !parsed.success) throw new PrintingError('refused', `${response.status} ${JSON.stringify(json)}`);
  return parsed.data.order;
}

/**
 * Print-on-demand service that implements the order protocol of Prodigi's API v4: `X-API-Key`, `POST /Orders`
 * with an idempotency key and file URLs, `GET /Orders/{id}` with shipments.
 */
export function createPrintApi(settings: PrintApiSettings): Printing {
  return {
    name: 'print-api',
    printer: 'prodigi',
    isAutomatic: true,
    pollIntervalSeconds: 300,
    async submit(job) {
      return (await parseOrder(await callApi(settings, '/Orders', orderBody(job)))).id;
    },
    async status(id) {
      return readPrintOrder(await parseOrder(await callApi(settings, `/Orders/${encodeURIComponent(id)}`)));
    },
  };
}

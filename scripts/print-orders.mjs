/**
 * Records the status of printed orders: writes `status.json` into the order's spool folder, where the server reads it.
 *
 *   npm run orders -- list
 *   npm run orders -- ship K-2026-000001 --carrier DHL --tracking 00340434 [--url https://…]
 *   npm run orders -- deliver K-2026-000001
 */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const usage =
  'npm run orders -- list | ship <order> --carrier <name> --tracking <number> [--url <address>] | deliver <order>';
const spool = join(resolve(process.env.DATA_DIR?.trim() || './data'), 'spool');

function fail(message) {
  console.error(message);
  process.exit(1);
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

function folderOf(order) {
  const isName = /^[A-Za-z0-9][\w-]{0,60}$/.test(order ?? '');
  if (!isName) fail(usage);
  const folder = join(spool, order);
  if (!existsSync(join(folder, 'ticket.json'))) fail(`${order} is not in ${spool}`);
  return folder;
}

/** Writes atomically, because the server may read at any time. */
function writeStatus(order, status) {
  const folder = folderOf(order);
  const before = readJson(join(folder, 'status.json')) ?? {};
  const draft = join(folder, `.status.${process.pid}`);
  writeFileSync(draft, `${JSON.stringify({ ...before, ...status }, null, 2)}\n`);
  renameSync(draft, join(folder, 'status.json'));
  console.log(`${order}: ${status.status}`);
}

function list() {
  const names = existsSync(spool)
    ? readdirSync(spool)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];
  if (names.length === 0) console.log(`no orders in ${spool}`);
  for (const name of names) {
    const ticket = readJson(join(spool, name, 'ticket.json'));
    const copies = ticket.items.reduce((sum, item) => sum + item.quantity, 0);
    const { status = 'to print' } = readJson(join(spool, name, 'status.json')) ?? {};
    const unpaid = ticket.payment?.sandbox ? `, no money moved (${ticket.payment.provider})` : '';
    console.log(
      `${name}  ${status}  ${copies} × to ${ticket.address.city}, ${ticket.address.country} (${ticket.delivery})${unpaid}`,
    );
  }
}

const options = { carrier: { type: 'string' }, tracking: { type: 'string' }, url: { type: 'string' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [command, order] = positionals;

if (command === 'list') list();
else if (command === 'deliver') writeStatus(order, { status: 'delivered' });
else if (command === 'ship') {
  const { carrier, tracking, url } = values;
  if (!carrier || !tracking) fail(usage);
  if (url !== undefined && !/^https?:\/\//.test(url)) fail('--url must begin with https://');
  writeStatus(order, { status: 'shipped', carrier, tracking, ...(url === undefined ? {} : { url }) });
} else fail(usage);

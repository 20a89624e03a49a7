import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

const WAIT_MS = 120_000;

async function readEmails(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [] as string[]);
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(outbox, name));
}

/** Waits for the latest e-mail to `address` with a link to `path`. */
export async function waitForEmailLink(
  dataDir: string,
  address: string,
  path: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<string> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    for (const file of await readEmails(join(dataDir, 'outbox'))) {
      if (seen.has(file)) continue;
      const mail = await PostalMime.parse(await readFile(file));
      const link = mail.text?.match(/https?:\/\/\S+/g)?.find((found) => new URL(found).pathname.endsWith(path));
      if (link && mail.to?.some((to) => to.address === address)) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No e-mail to ${address} with a link to ${path} within ${WAIT_MS} ms`);
}

import { spawnSync } from 'node:child_process';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const formatFileSize = async (file: string) => `${((await stat(file)).size / 2 ** 20).toFixed(1)} MiB`;

/**
 * Baselines for the same JPEGs: copy them, put them into a plain PDF, or copy our PDF. Skips tools that are
 * not installed.
 */
export async function measurePdfBaselines(folder: string, jpegs: readonly string[], pdf: string): Promise<void> {
  const ways = {
    'cat of the same JPEGs': ['cat', ...jpegs],
    'img2pdf of the same JPEGs': ['img2pdf', ...jpegs],
    'qpdf copying our PDF': ['qpdf', pdf, '-'],
  };
  for (const [name, [command = '', ...args]] of Object.entries(ways)) {
    if (spawnSync('which', [command]).status !== 0) {
      console.log(`${name.padEnd(28)} not installed`);
      continue;
    }
    const file = join(folder, `${command}.out`);
    const out = await open(file, 'w');
    const started = performance.now();
    spawnSync(command, args, { stdio: ['ignore', out.fd, 'ignore'] });
    const seconds = (performance.now() - started) / 1000;
    await out.close();
    console.log(`${name.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s   ${await formatFileSize(file)}`);
  }
}

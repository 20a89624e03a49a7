import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { bleedBoxOf, findPageArea, listPrintPages, paintPage, type SpreadDocument } from '@domain/document';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { type PhotoSize, planCrop } from '../../server/render/planCrops';
import { PRINT_QUALITY } from './photos';

const root = new URL('../../', import.meta.url).pathname;

export const launchChromium = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--allow-file-access-from-files'],
  });

/** Pages in the form of the app's component: an area, its steps, and the picture locations. */
export function toChromiumPages(
  spreads: readonly SpreadDocument[],
  sizes: ReadonlyMap<string, PhotoSize>,
  cropped: boolean,
) {
  return listPrintPages(spreads).flatMap(({ spreadIndex, side }) => {
    const doc = spreads[spreadIndex];
    const page = doc && findPageArea(doc, side);
    if (!doc || !page) return [];
    const steps = paintPage(doc, side).map((step) => {
      const plan = cropped && step.kind === 'photo' ? planCrop(step, sizes, PRINT_QUALITY) : null;
      return plan ? { ...step, fileId: plan.key, crop: { x: 0, y: 0, width: 1, height: 1 } } : step;
    });
    return [{ area: bleedBoxOf(doc, page), steps }];
  });
}

const entry = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { flushSync } from 'react-dom';
  import { PagePainting } from './src/features/viewer/painting/PagePainting';
  const { pages, photos } = window.album;
  const sheet = ({ area, steps }, key) => createElement('div', { key, style: { width: area.width + 'mm', height: area.height + 'mm', breakAfter: 'page', overflow: 'hidden' } },
    createElement(PagePainting, { area, steps, photos, loading: 'eager' }));
  flushSync(() => createRoot(document.body).render(pages.map(sheet)));`;

export async function writeHtml(
  file: string,
  pages: ReturnType<typeof toChromiumPages>,
  pictures: ReadonlyMap<string, string>,
) {
  const options = { bundle: true, write: false, format: 'iife', jsx: 'automatic', absWorkingDir: root } as const;
  const define = { 'process.env.NODE_ENV': '"production"' };
  const script = await build({ ...options, define, stdin: { contents: entry, resolveDir: root, loader: 'tsx' } });
  const photos = Object.fromEntries(
    [...pictures].map(([id, path]) => [id, { path: pathToFileURL(path).href, preview: '', colour: '#808080' }]),
  );
  const size = pages[0]?.area ?? { width: 0, height: 0 };
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><style>@page { size: ${size.width}mm ${size.height}mm; margin: 0 } body { margin: 0 }</style><body></body>
<script>window.album = ${JSON.stringify({ pages, photos })}</script><script>${script.outputFiles[0]?.text ?? ''}</script>`,
  );
}

export async function printPdf(browser: Browser, html: string, pdf: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(html).href, { timeout: 0 });
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true, timeout: 0 } as Parameters<
    typeof page.pdf
  >[0]);
  await page.close();
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SpreadDocument } from '@domain/document';
import { coreFontIds, fontFaces, type PageSide } from '@domain/document';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { renderStickerSvg } from '../../stickers/stickerDrawing';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import type { RasterPixels } from '../raster/renderPage';

/** Served by the test itself; nothing reaches the network. */
const ORIGIN = 'http://pages.invalid/';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The app's page component alone, callable from outside. */
const entry = `
  import { createRoot } from 'react-dom/client';
  import { flushSync } from 'react-dom';
  import { createElement } from 'react';
  import { findElementFaces, findPageArea, paintPage } from '@domain/document';
  import { loadBookFaces } from './src/features/viewer/painting/bookFaces';
  import { PagePainting } from './src/features/viewer/painting/PagePainting';
  const root = createRoot(document.getElementById('page'));
  window.show = async (doc, side, photos) => {
    await loadBookFaces(doc.elements.flatMap(findElementFaces));
    const area = findPageArea(doc, side);
    flushSync(() => root.render(createElement(PagePainting, { area, steps: paintPage(doc, side), photos, loading: 'eager' })));
    while (document.querySelector('[data-pending]')) await new Promise(requestAnimationFrame);
    for (const link of document.querySelectorAll('link'))
      if (!link.sheet) await new Promise((done) => link.addEventListener('load', done));
    await Promise.all([...document.fonts].filter(({ family }) => !family.includes('Variable')).map((font) => font.load()));
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const pictures = new Set([...document.images].map(({ src }) => src));
    for (const node of document.querySelectorAll('[data-element]'))
      for (const [, url] of node.style.backgroundImage.matchAll(/url\\("([^"]*)"\\)/g)) pictures.add(url);
    await Promise.all([...pictures].map((src) => Object.assign(new Image(), { src }).decode().catch(() => undefined)));
  };`;

async function bundle(): Promise<string> {
  const result = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'tsx' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return result.outputFiles[0]?.text ?? '';
}

const dataUrl = async (file: string, type: string) =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`;

async function fontCss(): Promise<string> {
  const faces = coreFontIds.map(async (id) => {
    const { family, weight } = fontFaces[id];
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(${await dataUrl(bookFontFiles[id], 'font/ttf')}); }`;
  });
  return (await Promise.all(faces)).join('\n');
}

const fontPath = (path: string): string => {
  const [, sliced, file] = /^\/fonts\/(noto-sans-[^/]+)\/(.*)$/.exec(path) ?? [];
  return `${root}${sliced ? `node_modules/@fontsource-variable/${sliced}/${file}` : `public${path}`}`;
};

declare global {
  // Function of the page, defined by the bundle above.
  var show: (doc: SpreadDocument, side: PageSide, photos: Record<string, object>) => Promise<void>;
}

export interface PageCamera {
  shoot(doc: SpreadDocument, side: PageSide, size: { width: number; height: number }): Promise<RasterPixels>;
  close(): Promise<void>;
}

/** Colour of missing photos, unlike any in the pictures. */
export const MISSING_PHOTO = [255, 0, 255] as const;

/** Opens Chromium with the app's page component and takes screenshots of it. `files`: photo id → JPEG file. */
export async function openCamera(files: Readonly<Record<string, string>>): Promise<PageCamera> {
  const executablePath = process.env['CHROME_PATH'];
  if (!executablePath) throw new Error('No Chromium: run `npm test`, or set CHROME_PATH');
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
    ],
  });
  const page = await browser.newPage();
  const html = `<!doctype html><style>${await fontCss()} html, body { margin: 0 }</style><div id="page"></div>`;
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.startsWith('/fonts/')) return route.fulfill({ path: fontPath(url.pathname) });
    const [, sticker] = /^\/files\/stickers\/([\w-]+)\.svg$/.exec(url.pathname) ?? [];
    if (!sticker) return route.fulfill({ contentType: 'text/html', body: html });
    const colour = url.searchParams.get('colour');
    const body = renderStickerSvg(sticker, colour === null ? null : `#${colour}`);
    return body === null ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await page.goto(ORIGIN);
  await page.addScriptTag({ content: await bundle() });
  const photos: Record<string, object> = {};
  for (const [id, file] of Object.entries(files)) {
    const url = await dataUrl(file, 'image/jpeg');
    photos[id] = { path: url, preview: url, colour: `rgb(${MISSING_PHOTO.join()})` };
  }
  return {
    async shoot(doc, side, size) {
      await page.setViewportSize(size);
      await page.evaluate(([d, s, p]) => globalThis.show(d, s, p), [doc, side, photos] as const);
      const { data, info } = await sharp(await page.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, data };
    },
    close: () => browser.close(),
  };
}

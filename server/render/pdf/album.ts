import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import {
  bleedBoxOf,
  type PaintStep,
  pageOf,
  paintPage,
  paintSheet,
  printedPages,
  type Rect,
  type SpreadDocument,
  sheetOf,
} from '@domain/document';
import { formats, mmToPt } from '@domain/print';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default
import { type CropPlan, cropOf, type PdfKind, type PhotoSize } from '../crops/plan';
import { fontFiles } from '../fonts';
import type { PhotoStep } from '../steps';
import { type PdfCanvas, type PdfImage, pdfCanvas, pinIdentity } from './canvas';
import { paintStep } from './paint';

export interface AlbumPdf {
  readonly spreads: readonly SpreadDocument[];
  readonly photos: ReadonlyMap<string, PhotoSize>;
  readonly kind: PdfKind;
  /** The cover alone, as the printer wants it: back, spine and front as one page. */
  readonly isCoverSheet?: boolean;
  readonly title: string;
  /** The only date in the file: when the album was made, so that drawing it again gives the same bytes. */
  readonly madeAt: Date;
  /** SHA-256 in hex of all that the file is made of: its identifier. */
  readonly fingerprint: string;
  /** The JPEG of a crop; null when it cannot be had, and then nothing is painted in its place. */
  readonly crop: (plan: CropPlan) => Promise<Buffer | null>;
  /** Called after each page: pages drawn, of all. */
  readonly onPage?: (drawn: number, total: number) => void;
}

const POINTS_PER_MM = mmToPt(1);
/** pdfkit does not heed back-pressure: this many bytes may wait in it. */
const BACKLOG = 8 * 1024 * 1024;

/** Resolves when the sink takes bytes again, or never will. */
async function drained(sink: Writable): Promise<void> {
  const over = new AbortController();
  const events = ['drain', 'close', 'error'].map((event) => once(sink, event, { signal: over.signal }));
  await Promise.race(events).catch(() => undefined);
  over.abort();
  await Promise.allSettled(events);
}

async function settle(doc: PDFKit.PDFDocument, sink: Writable): Promise<void> {
  while (!sink.destroyed && (sink.writableNeedDrain || doc.readableLength > BACKLOG)) {
    await (sink.writableNeedDrain ? drained(sink) : turn());
  }
}

function openDocument(album: AlbumPdf): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.6' as '1.7',
    font: fontFiles.serif,
    margin: 0,
    info: { Title: album.title, Producer: 'Keepsake', Creator: 'Keepsake', CreationDate: album.madeAt },
  });
  pinIdentity(doc, Buffer.from(album.fingerprint, 'hex'));
  return doc;
}

/** Starts a page that shows `area` (mm of the document) and sets mm of the document as its units. */
function openPage({ doc, boxes }: PdfCanvas, area: Rect, bleed: number): void {
  doc.addPage({ size: [area.width * POINTS_PER_MM, area.height * POINTS_PER_MM], margin: 0 });
  boxes(bleed * POINTS_PER_MM);
  doc.scale(POINTS_PER_MM).translate(-area.x, -area.y);
}

/** Images of the spread being drawn: a photo across the fold is stored once and shown on both of its pages. */
async function openImages(canvas: PdfCanvas, album: AlbumPdf, doc: SpreadDocument): Promise<Map<string, PdfImage>> {
  const images = new Map<string, PdfImage>();
  const steps = [...paintPage(doc, 'left'), ...paintPage(doc, 'right')];
  for (const step of steps) {
    const plan = step.kind === 'photo' ? cropOf(step, album.photos, album.kind) : null;
    if (!plan || images.has(plan.key)) continue;
    const jpeg = await album.crop(plan);
    if (jpeg) images.set(plan.key, canvas.open(jpeg));
  }
  return images;
}

/** A page of the file: what it shows of which spread. */
interface FilePage {
  readonly spreadIndex: number;
  readonly doc: SpreadDocument;
  readonly area: Rect;
  readonly steps: readonly PaintStep[];
}

function sheetsOf(spreads: readonly SpreadDocument[]): FilePage[] {
  return spreads.flatMap((doc, spreadIndex) =>
    doc.role === 'cover' ? [{ spreadIndex, doc, area: sheetOf(doc), steps: paintSheet(doc) }] : [],
  );
}

function filePages({ spreads, isCoverSheet = false }: AlbumPdf): FilePage[] {
  if (isCoverSheet) return sheetsOf(spreads);
  return printedPages(spreads).map(({ spreadIndex, side }) => {
    const doc = spreads[spreadIndex];
    const area = doc && pageOf(doc, side);
    if (!doc || !area) throw new Error(`spread ${spreadIndex} has no ${side} page`);
    return { spreadIndex, doc, area, steps: paintPage(doc, side) };
  });
}

async function drawPages(canvas: PdfCanvas, album: AlbumPdf, sink: Writable): Promise<void> {
  const pages = filePages(album);
  let opened = -1;
  let images = new Map<string, PdfImage>();
  const imageOf = (step: PhotoStep) => {
    const plan = cropOf(step, album.photos, album.kind);
    return (plan && images.get(plan.key)) ?? null;
  };
  for (const [i, { spreadIndex, doc, area, steps }] of pages.entries()) {
    if (opened !== spreadIndex) images = await openImages(canvas, album, doc);
    opened = spreadIndex;
    const bleed = album.kind === 'print' ? formats[doc.format].bleed : 0;
    openPage(canvas, album.kind === 'print' ? bleedBoxOf(doc, area) : area, bleed);
    for (const step of steps) paintStep(canvas, step, imageOf);
    album.onPage?.(i + 1, pages.length);
    await settle(canvas.doc, sink);
    if (sink.destroyed) return;
  }
}

/**
 * Writes the album as PDF, one page of the file per page of the book: front cover, 1…N, back cover, or the cover as one sheet. `print` has the bleed on all four sides
 * (TrimBox inside) and photos at up to 300 dpi, `screen` the trimmed pages at 150 dpi. The same input gives the same bytes. Memory is
 * bounded by the largest spread: the sink's pace is heeded between pages. Rejects with the sink's error.
 */
export async function renderAlbumPdf(album: AlbumPdf, sink: Writable): Promise<void> {
  const doc = openDocument(album);
  const written = pipeline(doc, sink);
  const drawn = drawPages(pdfCanvas(doc), album, sink).then(
    () => doc.end(),
    (error: Error) => doc.destroy(error),
  );
  await Promise.all([written, drawn]);
}

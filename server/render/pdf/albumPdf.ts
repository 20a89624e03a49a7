import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { PaintStep, Rect } from '@domain/document';
import { mmToPt } from '@domain/print';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default
import { loadFontFiles } from '../fontFiles/lineFontFiles';
import type { PhotoStep } from '../paintSteps';
import { type PdfOutput, photoQualityFor } from '../pdfOutput';
import { type CropPlan, type PhotoSize, planAdjustedWhole, planCrop } from '../planCrops';
import { drawCropMarks } from './cropMarks';
import { createFilePages, type FileContents, type FilePage, hasMarks } from './filePages';
import { mirroredStrips } from './mirroredBleed';
import { paintPdfStep } from './paintPdfStep';
import { createPdfCanvas, type PdfCanvas, type PdfPicture } from './pdfCanvas';
import { embedColours, type PdfColours } from './pdfColours';
import { registerPdfFonts } from './pdfFonts';
import { proofKeyword, setFileIdentifier, writeMetadata } from './pdfMetadata';
import { createNavigation } from './pdfNavigation';

interface PictureSources {
  readonly photos: ReadonlyMap<string, PhotoSize>;
  readonly output: PdfOutput;
  readonly crop: (plan: CropPlan) => Promise<Buffer | null>;
  /** Returns a whole photo as JPEG, for proofs; null if unavailable. */
  readonly original?: (photoId: string) => Promise<Buffer | null>;
}

interface PdfPictures {
  beginSpread(): void;
  /**
   * Opens the picture of a step unless it is open. One at a time, because those of a spread can total
   * hundreds of megabytes.
   */
  open(step: PhotoStep): Promise<void>;
  of(step: PhotoStep): PdfPicture | null;
}

/** Opens the crops of one spread at a time. A photo across the fold is stored once and shown on both pages. */
function openCropPictures(canvas: PdfCanvas, { photos, output, crop }: PictureSources): PdfPictures {
  const quality = photoQualityFor(output);
  let opened = new Map<string, PdfPicture>();
  return {
    beginSpread() {
      opened = new Map();
    },
    async open(step) {
      const plan = planCrop(step, photos, quality);
      if (plan && opened.has(plan.key)) return;
      const jpeg = plan && (await crop(plan));
      if (jpeg) opened.set(plan.key, canvas.openCrop(jpeg));
      // Nobody sees the frame before it is printed.
      else if (output.kind === 'print' && step.fileId !== null) throw new Error(`photo ${step.fileId} is missing`);
    },
    of(step) {
      const plan = planCrop(step, photos, quality);
      return (plan && opened.get(plan.key)) ?? null;
    },
  };
}

/** Embeds each photo once however often it is shown, and once more per colour adjustment. */
function openOriginalPictures(canvas: PdfCanvas, { photos, crop, original }: PictureSources): PdfPictures {
  const opened = new Map<string, PdfPicture | null>();
  const keyOf = (step: PhotoStep) => planAdjustedWhole(step, photos)?.key ?? step.fileId;
  return {
    beginSpread() {},
    async open(step) {
      const key = keyOf(step);
      if (key === null || opened.has(key)) return;
      const plan = planAdjustedWhole(step, photos);
      const jpeg = plan ? await crop(plan) : await original?.(key);
      opened.set(key, jpeg ? canvas.openOriginal(jpeg) : null);
    },
    of: (step) => opened.get(keyOf(step) ?? '') ?? null,
  };
}

const openPdfPictures = (canvas: PdfCanvas, sources: PictureSources): PdfPictures =>
  sources.output.kind === 'proof' ? openOriginalPictures(canvas, sources) : openCropPictures(canvas, sources);

export interface AlbumPdf extends FileContents, PictureSources {
  /** Creation time of the album. The only date in the file, so that a repeated rendering is byte-identical. */
  readonly madeAt: Date;
  /** File identifier: SHA-256 of all inputs, in hex. */
  readonly fingerprint: string;
  /** Hash of the proof of these pages, in hex; stored as the file's keyword. */
  readonly proof?: string | undefined;
  readonly onPage?: (drawn: number, total: number) => void;
}

const POINTS_PER_MM = mmToPt(1);
/** Bytes that pdfkit may buffer; it ignores back-pressure itself. */
const MAX_BACKLOG_BYTES = 8 * 1024 * 1024;

const waitForDrain = (sink: Writable): Promise<void> =>
  new Promise((resolve) => {
    const events = ['drain', 'close', 'error'] as const;
    const go = () => {
      for (const event of events) sink.off(event, go);
      resolve();
    };
    for (const event of events) sink.on(event, go);
  });

async function endDocument(doc: PDFKit.PDFDocument, sink: Writable): Promise<void> {
  while (!sink.destroyed && (sink.writableNeedDrain || doc.readableLength > MAX_BACKLOG_BYTES)) {
    await (sink.writableNeedDrain ? waitForDrain(sink) : turn());
  }
}

function openDocument({ title, madeAt, fingerprint, proof, output }: AlbumPdf): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.6' as '1.7',
    // No font chosen yet.
    font: '',
    margin: 0,
    info: {
      Title: title,
      ...(proof === undefined ? {} : { Keywords: proofKeyword(proof) }),
      Producer: 'Keepsake',
      Creator: 'Keepsake',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
    ...(output.kind !== 'print' ? { lang: output.language, displayTitle: true } : {}),
  });
  registerPdfFonts(doc);
  setFileIdentifier(doc, Buffer.from(fingerprint, 'hex'));
  return doc;
}

const rectangle = ({ doc }: PdfCanvas, { x, y, width, height }: Rect) => doc.rect(x, y, width, height);

/** Starts a page of its media size, with the document's mm as units. */
function openPage(canvas: PdfCanvas, page: FilePage, isCropped: boolean): void {
  const { doc } = canvas;
  const { media, trim, bleed } = page;
  doc.addPage({ size: [media.width * POINTS_PER_MM, media.height * POINTS_PER_MM], margin: 0 });
  const inPoints = (box: Rect): Rect => ({
    x: (box.x - media.x) * POINTS_PER_MM,
    y: (box.y - media.y) * POINTS_PER_MM,
    width: box.width * POINTS_PER_MM,
    height: box.height * POINTS_PER_MM,
  });
  canvas.boxes({ trim: inPoints(trim), bleed: inPoints(bleed), isCropped });
  doc.scale(POINTS_PER_MM).translate(-media.x, -media.y);
}

type Paint = (step: PaintStep) => Promise<void>;

/** Paints the bleed that the printer wants beyond the document's own: background and mirrored edges. */
async function paintMirroredBleed(canvas: PdfCanvas, page: FilePage, paint: Paint): Promise<void> {
  const { doc } = canvas;
  rectangle(canvas, page.bleed);
  doc.fill(page.doc.background.colour);
  for (const { clip, x, y, steps } of mirroredStrips({ ...page, steps: withoutBackground(page.steps) })) {
    doc.save();
    rectangle(canvas, clip);
    doc.clip();
    doc.transform(x === null ? 1 : -1, 0, 0, y === null ? 1 : -1, 2 * (x ?? 0), 2 * (y ?? 0));
    for (const step of steps) await paint(step);
    doc.restore();
  }
}

const isTranslucent = (step: PaintStep) => step.kind !== 'fill' && step.opacity < 1;

/**
 * Steps without an opaque background that is already painted. Painting it again would show as a hairline at
 * the seam between a picture and its continuation. Translucent steps need it, or the continuation below would
 * show through.
 */
const withoutBackground = (steps: readonly PaintStep[]): readonly PaintStep[] =>
  steps.some(isTranslucent) ? steps : steps.filter(({ kind }) => kind !== 'fill');

async function drawPage(canvas: PdfCanvas, { output }: AlbumPdf, page: FilePage, paint: Paint): Promise<void> {
  const { doc } = canvas;
  openPage(canvas, page, output.kind === 'proof');
  doc.save();
  rectangle(canvas, page.bleed);
  doc.clip();
  if (output.kind !== 'screen') await paintMirroredBleed(canvas, page, paint);
  for (const step of output.kind === 'screen' ? page.steps : withoutBackground(page.steps)) await paint(step);
  doc.restore();
  if (output.kind === 'print' && hasMarks(output)) drawCropMarks(doc, page);
}

async function drawPages(doc: PDFKit.PDFDocument, colours: PdfColours, album: AlbumPdf, sink: Writable): Promise<void> {
  const canvas = createPdfCanvas(doc, colours);
  const pages = createFilePages(album);
  const guide = createNavigation(doc, album);
  const pictures = openPdfPictures(canvas, album);
  const paint: Paint = async (step) => {
    if (step.kind === 'photo') await pictures.open(step);
    await loadFontFiles(step);
    paintPdfStep(canvas, step, (photo) => pictures.of(photo));
    await endDocument(doc, sink);
  };
  let opened = -1;
  for (const [i, page] of pages.entries()) {
    const { spreadIndex } = page;
    if (opened !== spreadIndex) pictures.beginSpread();
    opened = spreadIndex;
    await drawPage(canvas, album, page, paint);
    guide.add(page, i);
    album.onPage?.(i + 1, pages.length);
    await endDocument(doc, sink);
    if (sink.destroyed) return;
  }
  guide.end();
}

/**
 * Writes the pages of an output as PDF, see `createFilePages`; as PDF/X-4 if the printer wants it. The same
 * input yields the same bytes. Memory is bounded by the largest picture, because it waits for the sink after
 * each. Rejects with the sink's error.
 */
export async function renderAlbumPdf(album: AlbumPdf, sink: Writable): Promise<void> {
  const doc = openDocument(album);
  const written = pipeline(doc, sink);
  const drawn = embedColours(doc, album.output)
    .then((colours) => {
      writeMetadata(doc, album, colours.standard);
      return drawPages(doc, colours, album, sink);
    })
    .then(
      () => doc.end(),
      (error: Error) => doc.destroy(error),
    );
  await Promise.all([written, drawn]);
}

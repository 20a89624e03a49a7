import { type PhotoOutline, photoShadow, type Rect } from '@domain/document';
import type PDFKit from 'pdfkit';
import { orientedPlacement } from '../originals/exifOrientation';
import { createShadowMask } from '../shadowMask';
import { createProfileStore, embedOriginal } from './embedOriginal';
import { type PdfColours, toPrintInk } from './pdfColours';
import { type FontkitFont, type PdfRef, toRawDocument } from './pdfkitInternals';

/** Samples of a shadow per mm (72 dpi), finer than its blur can show. */
const SHADOW_SCALE = 72 / 25.4;
/**
 * Largest number of samples per shadow, about a page at that scale; lower where samples cost more. Shadows
 * far beyond the page are coarser.
 */
const SHADOW_SAMPLES = { straight: 1_500_000, round: 800_000 } as const;

/** Returns samples per mm for the shadow of an outline with this total size. */
function shadowScale(width: number, height: number, mask: PhotoOutline['mask']): number {
  const samples = SHADOW_SAMPLES[mask === null ? 'straight' : 'round'];
  return Math.min(SHADOW_SCALE, Math.sqrt(samples / (width * height)));
}

export interface PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  /** Ink of text, lines and codes in a colour. */
  ink(colour: string): PDFKit.Mixins.ColorValue;
  /** Places and draws an element; writes nothing at all when it draws nothing. */
  element(opacity: number, place: () => void, draw: () => void): void;
  shadow(edge: PhotoOutline): void;
  /**
   * Sets trim box, bleed box (pt from the top left corner) and colour intent of the current page. With
   * `isCropped` readers show only the trim.
   */
  boxes(boxes: { readonly trim: Rect; readonly bleed: Rect; readonly isCropped: boolean }): void;
  /** Opens a cropped JPEG. It is stored once however often it is placed. */
  openCrop(jpeg: Buffer): PdfPicture;
  /** Opens a whole photo as uploaded; null if a PDF cannot embed it. */
  openOriginal(jpeg: Buffer): PdfPicture | null;
}

/** Places a picture so that its part `crop`, in fractions 0..1, fills `rect`. The caller clips the rest. */
export type PdfPicture = (rect: Rect, crop: Rect) => void;

type PageContent = Parameters<PdfRef['write']>[0];

const scripted = new WeakSet<FontkitFont>();

/**
 * Lays out text with the script that a browser would detect. pdfkit passes none, and fontkit then uses the
 * font's default script for digits and punctuation, where Inter kerns twice.
 */
export function enableScriptDetection(doc: PDFKit.PDFDocument): void {
  const { font } = toRawDocument(doc)._font;
  if (!font || scripted.has(font)) return;
  scripted.add(font);
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    try {
      return layout(text, features, detectScript(text));
    } catch {
      // fontkit throws at a mark without an anchor in its font.
      return layout(text, { ...(features as object), mark: false, mkmk: false }, detectScript(text));
    }
  };
}

const scripts = [
  ['cyrl', /\p{Script=Cyrillic}/u],
  ['grek', /\p{Script=Greek}/u],
  ['geor', /\p{Script=Georgian}/u],
  ['hebr', /\p{Script=Hebrew}/u],
  // Numbers alone run from left to right.
  ['arab', /\p{Script=Arabic}(?<!\p{Nd})/u],
] as const;

const detectScript = (text: string): string => scripts.find(([, letters]) => letters.test(text))?.[0] ?? 'latn';

export function createPdfCanvas(doc: PDFKit.PDFDocument, colours: PdfColours): PdfCanvas {
  const { rgb, blending } = colours;
  const raw = toRawDocument(doc);
  const shadows = new Map<string, PdfRef>();
  let groups = 0;

  function place(name: string, object: PdfRef): void {
    raw.page.xobjects[name] = object;
    raw.addContent(`/${name} Do`);
  }

  /** Returns what is written to the page, which stays as it was. */
  function collect(draw: () => void): PageContent[] {
    const page = raw.page;
    const outside = page.content;
    const written: PageContent[] = [];
    page.content = { data: outside.data, write: (chunk) => void written.push(chunk), end: () => undefined };
    draw();
    page.content = outside;
    return written;
  }

  function element(opacity: number, toPlace: () => void, draw: () => void): void {
    const written = collect(draw);
    if (written.length === 0) return;
    doc.save();
    toPlace();
    if (opacity < 1) placeGroup(opacity, written);
    else for (const chunk of written) raw.page.content.write(chunk);
    doc.restore();
  }

  function placeGroup(opacity: number, written: readonly PageContent[]): void {
    const form = raw.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [-2000, -2000, 4000, 4000],
      Group: { S: 'Transparency', CS: blending ?? 'DeviceRGB' },
      Resources: raw.page.resources,
    });
    for (const chunk of written) form.write(chunk);
    form.end();
    groups += 1;
    doc.save().opacity(opacity);
    place(`Group${groups}`, form);
    doc.restore();
  }

  function shadowImage({ rect, mask: shape, radius }: PhotoOutline, padMm: number): { name: string; object: PdfRef } {
    const scale = shadowScale(rect.width + 2 * padMm, rect.height + 2 * padMm, shape);
    const size = { width: rect.width * scale, height: rect.height * scale, radius: radius * scale, mask: shape };
    const coarse = scale < SHADOW_SCALE ? `s${scale.toFixed(3)}` : '';
    const name = `Shadow${Math.round(size.width)}x${Math.round(size.height)}r${Math.round(size.radius)}${shape ?? ''}${coarse}`;
    const known = shadows.get(name);
    if (known) return { name, object: known };
    const mask = createShadowMask(size, (photoShadow.blur / 2) * scale, padMm * scale);
    const common = { Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceGray', BitsPerComponent: 8 };
    const soft = raw.ref({ ...common, Width: mask.width, Height: mask.height });
    soft.end(mask.alpha);
    const object = raw.ref({ ...common, Width: 1, Height: 1, SMask: soft });
    object.end(Uint8Array.of(0));
    shadows.set(name, object);
    return { name, object };
  }

  function shadow(edge: PhotoOutline): void {
    const { rect } = edge;
    const pad = photoShadow.blur * 1.5;
    const { name, object } = shadowImage(edge, pad);
    doc.save().opacity(photoShadow.opacity);
    const [x, y] = [rect.x - pad, rect.y - pad + photoShadow.offsetY];
    const [width, height] = [rect.width + 2 * pad, rect.height + 2 * pad];
    doc.transform(width, 0, 0, -height, x, y + height);
    place(name, object);
    doc.restore();
  }

  function openCrop(jpeg: Buffer): PdfPicture {
    const image = raw.openImage(jpeg);
    return ({ x, y, width, height }) => void doc.image(image, x, y, { width, height });
  }

  const profiles = createProfileStore(raw);
  let originals = 0;

  function openOriginal(jpeg: Buffer): PdfPicture | null {
    const original = embedOriginal(raw, profiles, jpeg);
    if (!original) return null;
    originals += 1;
    const name = `Original${originals}`;
    return (rect, crop) => {
      const [width, height] = [rect.width / crop.width, rect.height / crop.height];
      const whole = { x: rect.x - crop.x * width, y: rect.y - crop.y * height, width, height };
      doc.save();
      doc.transform(...orientedPlacement(original.orientation, whole));
      place(name, original.object);
      doc.restore();
    };
  }

  function boxes({ trim, bleed, isCropped }: Parameters<PdfCanvas['boxes']>[0]): void {
    const { height, dictionary, colorSpaces } = raw.page;
    const corners = (box: Rect) => [box.x, height - box.y - box.height, box.x + box.width, height - box.y];
    delete dictionary.data['UserUnit'];
    dictionary.data['BleedBox'] = corners(bleed);
    dictionary.data['TrimBox'] = corners(trim);
    if (isCropped) dictionary.data['CropBox'] = corners(trim);
    if (rgb === null) return;
    colorSpaces['DefaultRGB'] = rgb;
    dictionary.data['Group'] = { Type: 'Group', S: 'Transparency', CS: blending };
  }

  return { doc, ink: (colour) => toPrintInk(colour, colours), element, shadow, boxes, openCrop, openOriginal };
}

import { oklabOfHex } from '../../geometry/colour';
import { detailSpread, meanDetail } from '../../photo/detail';
import type { LayoutAnalysis } from '../types';
import type { ExclusionReason, PhotoCandidate } from './photoSelection.types';

/** Names that systems give to pictures of their screen, in many languages. */
const SCREENSHOT_NAME = new RegExp(
  [
    'screen[ _-]?shot|screen[ _-]?(capture|grab|clip)|screencap|scrnshot|screenrecord|(?<!\\p{L})scrcpy(?!\\p{L})',
    '(?<!\\p{L})(smart[ _-]?select|snip(ping)?[ _-]?tool|snagit|greenshot|sharex|lightshot|flameshot|monosnap|cleanshot)(?!\\p{L})',
    'bildschirm(foto|aufnahme|ausschnitt|abbild)|ausschneiden und skizzieren',
    'capture d.?[eé]cran|captura (de )?(pantalla|tela|ecr[aã])|pantallazo',
    '^captures?[ _-]?20\\d\\d[-_.]?(0[1-9]|1[0-2])[-_.]?[0-3]\\d',
    'снимок экрана|^снимок ?(\\(?\\d+\\)?)?\\.png$|скриншот|сн[иі]мак екрана|sn[iy]mak ekrana|знімок екрана|екранна снимка|здымак экрана',
    'schermata|istantanea schermo|schermafbeelding|schermafdruk|zrzut[ _-]?ekranu',
    'skärm(bild|avbild|dump|klipp)|skærmbillede|skjerm(bilde|dump)|skjáskot|n[aä]ytt[oö]kuva|kuvakaappaus',
    'k[eé]perny[oő](k[eé]p|fot[oó])|ekran[ _-]?(g[oö]r[uü]nt[uü]s[uü]|resmi|al[iı]nt[iı]s[iı])',
    'sn[ií]mek obrazovky|sn[ií]mka obrazovky|posnetek zaslona|(snimka|slika) (zaslona|ekrana)|captur[aă] de ecran',
    'ekr[aā]na(uzņēmums|s? (nuotrauka|kopija))|ekrano (kopija|nuotrauka)|kuvat[oõ]mmis',
    'στιγμιότυπο|צילום מסך|لقطة (ال)?شاشة|عکس صفحه|स्क्रीनशॉट|ภาพหน้าจอ|สกรีนช็อต|ảnh chụp màn hình|tangkapan layar|cuplikan layar',
    'スクリーンショット|画面キャプチャ|스크린샷|화면 캡처|屏幕(截图|快照|截圖)|截屏|截图|截圖|螢幕(擷取|截圖|快照)|微信截图|qq截图|qq图片截图',
  ].join('|'),
  'iu',
);

/** Sizes of the screens of phones and tablets in px, the shorter side first. No camera writes PNG files. */
const SCREEN_SIZES: ReadonlySet<string> = new Set(
  [
    '828x1792 1080x1920 1080x2160 1080x2220 1080x2280 1080x2310 1080x2316 1080x2340 1080x2376 1080x2400 1080x2408',
    '1125x2436 1170x2532 1179x2556 1206x2622 1242x2208 1242x2688 1284x2778 1290x2796 1320x2868 1344x2992 1440x2560',
    '1440x2880 1440x2960 1440x3040 1440x3088 1440x3120 1440x3200',
    '1488x2266 1536x2048 1620x2160 1640x2360 1668x2224 1668x2388 2048x2732 2064x2752',
  ].flatMap((line) => line.split(' ')),
);

/** File names of documents. `scan` is not among them, because old prints are scanned too. */
const DOCUMENT_NAME =
  /(?<!\p{L})(receipt|invoice|quittung|kassenbon|kassenzettel|kassenbeleg|rechnung|facture|re[çc]u(?! d[eu’'])|factura|fatura|recibo|чек|квитанция|camscanner|office lens)(?!\p{L})/iu;

function isScreenshot({ name = '', width, height }: PhotoCandidate): boolean {
  const written = name.normalize();
  if (SCREENSHOT_NAME.test(written)) return true;
  const size = `${Math.min(width, height)}x${Math.max(width, height)}`;
  return /\.png$/i.test(written) && SCREEN_SIZES.has(size);
}

/**
 * Paper that fills the picture: a light and colourless ground with print nearly all over. Snow and fog have no print,
 * walls and people have colour. Of 58 real photos none passes; a receipt on a table does not either.
 */
const PAPER = { mean: 0.62, colourfulness: 14, lightness: 0.8, chroma: 0.03 } as const;
/** Scanned: the paper is white. Photographed: it is grey or cream, so the print has to be dense. */
const SCANNED = { ground: 0.5, white: 0.12, detail: 0.22, spread: 0.5 } as const;
const PHOTOGRAPHED = { ground: 0.35, white: 0, detail: 0.7, spread: 0.75 } as const;

function isPaper({ exposure, colourfulness, palette, detail, faces }: LayoutAnalysis): boolean {
  if (detail === undefined || faces === null || faces.length > 0) return false;
  if (exposure.mean < PAPER.mean || colourfulness > PAPER.colourfulness) return false;
  const ground = palette.reduce((sum, { colour, weight }) => {
    const [lightness, a, b] = oklabOfHex(colour);
    return lightness >= PAPER.lightness && Math.hypot(a, b) <= PAPER.chroma ? sum + weight : sum;
  }, 0);
  const [print, spread] = [meanDetail(detail), detailSpread(detail)];
  return [SCANNED, PHOTOGRAPHED].some(
    (kind) => ground >= kind.ground && exposure.light >= kind.white && print >= kind.detail && spread >= kind.spread,
  );
}

/**
 * Flat colours of a drawing. The first holds for poster-like pictures, the second for screens, maps and print, which
 * change colour at once. Of 58 real photos, saved at four qualities, none passes: skies of strong compression reach a
 * share of 0.53, without an edge.
 */
const DRAWN = [
  { share: 0.7, hardEdges: 0 },
  { share: 0.3, hardEdges: 0.01 },
] as const;

/** Returns true for a picture whose colours were drawn rather than photographed: a chat, a map, a poster. */
export const isDrawn = ({ flatness }: Pick<LayoutAnalysis, 'flatness'>): boolean =>
  flatness !== undefined &&
  DRAWN.some(({ share, hardEdges }) => flatness.share >= share && flatness.hardEdges >= hardEdges);

/** Returns the kind of a picture that is not a photo (screenshot, document or receipt); null for photos. */
export function detectNonPhoto(photo: PhotoCandidate): Extract<ExclusionReason, 'screenshot' | 'document'> | null {
  if (isScreenshot(photo)) return 'screenshot';
  const isDocument = DOCUMENT_NAME.test((photo.name ?? '').normalize()) || (photo.analysis && isPaper(photo.analysis));
  return isDocument ? 'document' : null;
}

import type { PdfColours } from './pdfColours';
import { pdfName, toRawDocument } from './pdfkitInternals';

interface FileDescription {
  readonly title: string;
  readonly madeAt: Date;
  readonly fingerprint: string;
  readonly proof?: string | undefined;
}

export const proofKeyword = (proof: string): string => `proof ${proof}`;

/** Identifies the file by its album's fingerprint, so that the same album yields the same file. */
export function setFileIdentifier(doc: PDFKit.PDFDocument, fingerprint: Uint8Array): void {
  toRawDocument(doc)._id = fingerprint.slice(0, 16);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** Formats the first half of a hash as the UUID that XMP requires. */
const uuidOf = (hash: string) =>
  [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');

const description = (namespace: string, body: string) =>
  `<rdf:Description rdf:about="" ${namespace}>${body}</rdf:Description>\n`;

function createXmp({ title, madeAt, fingerprint, proof }: FileDescription, standard: PdfColours['standard']): string {
  const date = `${madeAt.toISOString().split('.')[0]}Z`;
  const dates = ['CreateDate', 'ModifyDate', 'MetadataDate']
    .map((name) => `<xmp:${name}>${date}</xmp:${name}>`)
    .join('');
  const keywords = proof === undefined ? '' : `<pdf:Keywords>${proofKeyword(proof)}</pdf:Keywords>`;
  const alternatives = `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt>`;
  const ids = `<xmpMM:DocumentID>uuid:${uuidOf(fingerprint)}</xmpMM:DocumentID><xmpMM:RenditionClass>default</xmpMM:RenditionClass><xmpMM:VersionID>1</xmpMM:VersionID>`;
  return [
    description('xmlns:xmp="http://ns.adobe.com/xap/1.0/"', `${dates}<xmp:CreatorTool>Keepsake</xmp:CreatorTool>`),
    description('xmlns:dc="http://purl.org/dc/elements/1.1/"', `<dc:title>${alternatives}</dc:title>`),
    description('xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"', ids),
    description(
      'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
      `${keywords}<pdf:Producer>Keepsake</pdf:Producer><pdf:Trapped>False</pdf:Trapped>`,
    ),
    ...(standard === 'pdf-x-4'
      ? [
          description(
            'xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"',
            '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>',
          ),
        ]
      : []),
  ].join('');
}

/**
 * Writes title, dates, identifiers and trapping state to the XMP metadata, consistent with the information
 * dictionary.
 */
export function writeMetadata(doc: PDFKit.PDFDocument, album: FileDescription, standard: PdfColours['standard']): void {
  const raw = toRawDocument(doc);
  raw.info['Trapped'] = pdfName('False');
  raw._addInfo = () => raw.appendXML(createXmp(album, standard));
}

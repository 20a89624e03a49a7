import type { TextElement } from '@domain/document';
import { translateInto } from '../../translations';
import type { FileContents, FilePage } from './filePages';
import { pdfText, toRawDocument } from './pdfkitInternals';

/** Page navigation: receives each page, then ends once. */
interface Navigation {
  add(page: FilePage, index: number): void;
  end(): void;
}

const HEADING_MIN_PT = 18;
const noNavigation: Navigation = { add: () => undefined, end: () => undefined };

/** Returns the page's largest text if it is large enough. */
function findHeading({ steps, doc }: FilePage): string | null {
  const ids = new Set(steps.flatMap((step) => (step.kind === 'text' ? [step.elementId] : [])));
  const texts = doc.elements.filter(
    (e): e is TextElement => e.type === 'text' && ids.has(e.id) && e.size >= HEADING_MIN_PT,
  );
  const largest = texts.reduce<TextElement | null>((a, b) => (a && a.size >= b.size ? a : b), null);
  return largest?.text.replaceAll(/\s+/g, ' ').trim() || null;
}

/** Creates outline and page labels for files to view; print files have none. */
export function createNavigation(doc: PDFKit.PDFDocument, { output, title }: FileContents): Navigation {
  if (output.kind === 'print') return noNavigation;
  const t = translateInto(output.language);
  const first = t(output.kind === 'proof' ? 'pdf.cover.sheet' : 'pdf.cover.front');
  const back = t('pdf.cover.back');
  const labels: unknown[] = [];
  return {
    add(page, index) {
      const isFront = page.number === null && index === 0;
      const heading = isFront ? title : page.number === null ? back : findHeading(page);
      if (heading) doc.outline.addItem(heading);
      const isRunOn = page.number !== null && page.number > 1;
      if (!isRunOn)
        labels.push(index, page.number === null ? { P: pdfText(isFront ? first : back) } : { S: 'D', St: 1 });
    },
    end: () => {
      toRawDocument(doc)._root.data['PageLabels'] = { Nums: labels };
    },
  };
}

import type { TextElement } from '@domain/document';
import { coverWords } from './coverPageLabels';
import type { FileContents, FilePage } from './filePages';
import { pdfText, rawOf } from './pdfkitInternals';

/** How a reader finds pages: told of each page, then ended once. */
interface Navigation {
  add(page: FilePage, index: number): void;
  end(): void;
}

/** pt: words of this size are a heading. */
const HEADING = 18;
const none: Navigation = { add: () => undefined, end: () => undefined };

/** The largest words of a page, if they are large enough. */
function headingOf({ steps, doc }: FilePage): string | null {
  const ids = new Set(steps.flatMap((step) => (step.kind === 'text' ? [step.elementId] : [])));
  const texts = doc.elements.filter((e): e is TextElement => e.type === 'text' && ids.has(e.id) && e.size >= HEADING);
  const largest = texts.reduce<TextElement | null>((a, b) => (a && a.size >= b.size ? a : b), null);
  return largest?.text.replaceAll(/\s+/g, ' ').trim() || null;
}

/** Outline and page labels of a file that is to be looked at; a file for print has none. */
export function navigation(doc: PDFKit.PDFDocument, { output, title }: FileContents): Navigation {
  if (output.kind === 'print') return none;
  const { front, sheet, back } = coverWords[output.language];
  const first = output.kind === 'proof' ? sheet : front;
  const labels: unknown[] = [];
  return {
    add(page, index) {
      const isFront = page.number === null && index === 0;
      const heading = isFront ? title : page.number === null ? back : headingOf(page);
      if (heading) doc.outline.addItem(heading);
      const isRunOn = page.number !== null && page.number > 1;
      if (!isRunOn)
        labels.push(index, page.number === null ? { P: pdfText(isFront ? first : back) } : { S: 'D', St: 1 });
    },
    end: () => {
      rawOf(doc)._root.data['PageLabels'] = { Nums: labels };
    },
  };
}

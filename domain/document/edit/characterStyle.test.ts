import { aSpread, aTextElement } from '../../testing';
import { applyDocumentPatches } from '../../testing/applyDocumentPatches';
import { parseSpread, serialiseSpread } from '..';
import type { SpreadDocument } from '../model';
import { editDocument } from '.';

describe('styles of letters', () => {
  const doc = aSpread({ elements: [aTextElement({ text: 'one two three' })] });
  const textOf = (one: SpreadDocument) => one.elements.find((element) => element.type === 'text');
  const bold = editDocument(doc, {
    kind: 'setCharacterStyle',
    ids: ['t1'],
    range: { start: 4, end: 7 },
    style: { bold: true, size: 20, colour: '#aa0000' },
  });

  it('are one step that can be undone, and survive saving', () => {
    expect(textOf(bold.document)?.styles).toEqual([{ start: 4, end: 7, bold: true, colour: '#aa0000', size: 20 }]);
    expect(applyDocumentPatches(bold.document, bold.inverse)).toEqual(doc);
    expect(parseSpread(serialiseSpread(bold.document))).toEqual(bold.document);
  });

  it('follow their letters, and come back with them', () => {
    const typed = editDocument(bold.document, { kind: 'setText', id: 't1', text: 'one twwo three', caret: 7 }).document;
    expect(textOf(typed)?.styles).toMatchObject([{ start: 4, end: 8 }]);
    const cut = editDocument(typed, { kind: 'setText', id: 't1', text: 'one three', caret: 4 }).document;
    expect(textOf(cut)).not.toHaveProperty('styles');
    const styles = textOf(bold.document)?.styles ?? [];
    const back = editDocument(cut, { kind: 'setText', id: 't1', text: 'one two three', styles }).document;
    expect(back).toEqual(bold.document);
  });

  it('give way to a colour and a size of the whole text, and keep the rest', () => {
    const { document: after } = editDocument(bold.document, {
      kind: 'setTextStyle',
      ids: ['t1'],
      style: { size: 14, colour: '#000000' },
    });
    expect(textOf(after)?.styles).toEqual([{ start: 4, end: 7, bold: true }]);
  });

  it('grow with a text that is scaled', () => {
    const frame = { x: 20, y: 100, width: 160, height: 40 };
    const { document: after } = editDocument(bold.document, {
      kind: 'placeElements',
      places: [{ id: 't1', frame, size: 24 }],
    });
    expect(textOf(after)).toMatchObject({ size: 24, styles: [{ size: 40 }] });
  });

  it('leave no trace when switched off, like capitals, spacing and drop caps', () => {
    const style = { caps: true, spacing: 100.4, dropCap: 9 };
    const set = editDocument(doc, { kind: 'setTextStyle', ids: ['t1'], style }).document;
    expect(textOf(set)).toMatchObject({ caps: true, spacing: 100, dropCap: 5 });
    const off = { caps: false, spacing: 0, dropCap: null };
    expect(editDocument(set, { kind: 'setTextStyle', ids: ['t1'], style: off }).document).toEqual(doc);
    const plain = { bold: false, size: null, colour: null };
    expect(editDocument(bold.document, { kind: 'setCharacterStyle', ids: ['t1'], style: plain }).document).toEqual(doc);
  });
});

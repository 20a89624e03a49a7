import { editDocument } from '@domain/document/edit';
import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import { createPastedElements, parseClipboardElements, toCopiedContent } from './clipboard';

const photo = aPhotoElement({ id: 'p1', group: 'g1', locked: true });
const words = aTextElement({ id: 't1', group: 'g1' });
const doc = aSpread({ elements: [photo, words] });
const nextId = ({ id }: { id: string }) => `new-${id}`;

describe('copied elements', () => {
  it('convert back from the clipboard, and are plain text for other programs', () => {
    const copied = toCopiedContent(doc, [photo, words]);
    expect(parseClipboardElements(copied.html)).toEqual([photo, words]);
    expect(copied.words).toBe(words.text);
  });

  it('are null for foreign content', () => {
    expect(parseClipboardElements('<p>Hello</p>')).toBeNull();
  });

  it('keep their place on another spread, and are offset on the same one', () => {
    const elsewhere = createPastedElements([photo, words], aSpread({ elements: [] }), nextId);
    expect(elsewhere.map(({ id, frame, locked }) => [id, frame, locked])).toEqual([
      ['new-p1', photo.frame, false],
      ['new-t1', words.frame, false],
    ]);
    expect(elsewhere.map(({ group }) => group)).toEqual(['new-p1', 'new-p1']);
    const beside = createPastedElements([photo], doc, nextId);
    expect(beside[0]?.frame).toMatchObject({ x: photo.frame.x + 5, y: photo.frame.y + 5 });
    expect(beside[0]).not.toHaveProperty('group');
  });

  it('are offset from each of many copies, whatever the rounding', () => {
    const first = aPhotoElement({ id: 'p1', frame: { x: 255.955, y: 20.1, width: 60, height: 60 } });
    const pile = [1, 2, 3, 4, 5].reduce(
      (elements, n) => {
        const [copy] = createPastedElements([first], aSpread({ elements }), () => `p${n + 1}`);
        return editDocument(aSpread({ elements }), { kind: 'addElements', elements: copy ? [copy] : [] }).document
          .elements;
      },
      aSpread({ elements: [first] }).elements,
    );
    expect(pile.map(({ frame }) => Math.round(frame.x - 255.955))).toEqual([0, 5, 10, 15, 20, 25]);
  });

  it('never land outside of the pages', () => {
    const far = aPhotoElement({ frame: { x: 500, y: 20, width: 60, height: 60 } });
    const [landed] = createPastedElements([far], aSpread({ elements: [] }), nextId);
    expect(landed?.frame).toEqual({ x: 390, y: 20, width: 60, height: 60 });
  });
});

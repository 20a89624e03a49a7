import {
  centredBackgroundCrop,
  type PhotoElement,
  pageAreasOf,
  type Rect,
  type SpreadDocument,
} from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { toSubject } from '@domain/layout';
import { formats } from '@domain/print';
import { aBinding, aLayoutPhoto, aPhotoAnalysis, aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { preserveFaces } from './photoMetadata';

/** A portrait with a person at its top edge, and a landscape without people. */
const [PORTRAIT, LANDSCAPE] = [testUuid(1), testUuid(2)];
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
const face = { x: 0.4, y: 0.1, width: 0.2, height: 0.12 };
const facts = aPhotoAnalysis({ faces: [{ box: face, score: 0.9 }] });
const photos = [
  aLayoutPhoto(1, { width: 2000, height: 3000, analysis: facts, focus: { x: 0.3, y: 0.4, width: 0.4, height: 0.5 } }),
  aLayoutPhoto(2, { analysis: aPhotoAnalysis() }),
];
const known = { photo: (fileId: string) => photos.find(({ id }) => id === fileId) ?? null, binding: aBinding(24) };

const wide = aPhotoElement({ id: 'wide', frame: { x: 10, y: 10, width: 120, height: 60 }, fileId: LANDSCAPE });
const tall = aPhotoElement({ id: 'tall', frame: { x: 140, y: 10, width: 60, height: 90 }, fileId: PORTRAIT });
const doc = aSpread({ elements: [wide, tall] });

function cropAfter(id: string, command: EditCommand, before: SpreadDocument = doc): Rect {
  const element = applyCommand(before, preserveFaces(before, command, known)).elements.find((one) => one.id === id);
  return (element as PhotoElement).crop;
}
const holds = ({ y, height }: Rect) => y <= face.y && y + height >= face.y + face.height;

const commands: readonly (readonly [string, EditCommand, SpreadDocument])[] = [
  [
    'that comes out of the tray',
    { kind: 'replacePhoto', id: 'wide', fileId: PORTRAIT, photo: { width: 2000, height: 3000 } },
    doc,
  ],
  [
    'that fills its frame',
    { kind: 'fitPhoto', id: 'wide', to: 'fill' },
    aSpread({ elements: [{ ...wide, fileId: PORTRAIT, crop: { x: 0.2, y: 0.6, width: 0.6, height: 0.2 } }] }),
  ],
  [
    'whose frame is made flat',
    { kind: 'resizeElement', id: 'wide', frame: { x: 10, y: 10, width: 120, height: 40 } },
    aSpread({ elements: [{ ...wide, fileId: PORTRAIT, frame: { x: 10, y: 10, width: 60, height: 90 } }] }),
  ],
  [
    'whose closer crop is made flat',
    { kind: 'resizeElement', id: 'wide', frame: { x: 10, y: 10, width: 60, height: 20 } },
    aSpread({
      elements: [
        {
          ...wide,
          fileId: PORTRAIT,
          frame: { x: 10, y: 10, width: 60, height: 90 },
          crop: { x: 0.34, y: 0, width: 0.6, height: 0.6 },
        },
      ],
    }),
  ],
  ['that changes places with another', { kind: 'swapPhotos', a: 'wide', b: 'tall' }, doc],
];

it.each(commands)('a photo %s keeps its head, which a centred crop would cut', (_, command, before) => {
  const blind = applyCommand(before, command).elements.find(({ id }) => id === 'wide') as PhotoElement;
  expect(holds(blind.crop)).toBe(false);
  const crop = cropAfter('wide', command, before);
  expect(holds(crop)).toBe(true);
  expect([crop.width, crop.height]).toEqual([blind.crop.width, blind.crop.height]);
});

it('a background photo keeps its head', () => {
  const picture = { fileId: PORTRAIT, crop: centredBackgroundCrop({ width: 2000, height: 3000 }, doc) };
  const command = { kind: 'setBackground', background: { colour: '#ffffff', picture } } as const;
  const { background } = applyCommand(doc, preserveFaces(doc, command, known));
  expect(holds(picture.crop)).toBe(false);
  expect(holds(background.picture?.crop ?? picture.crop)).toBe(true);
  // A crop that the user has moved stays.
  const moved = { ...doc, background };
  expect(preserveFaces(moved, command, known)).toBe(command);
});

it('a photo across both pages keeps its head out of the fold', () => {
  const middle = { x: 0.46, y: 0.4, width: 0.08, height: 0.2 };
  const wanderer = aLayoutPhoto(3, {
    width: 6000,
    height: 2000,
    analysis: aPhotoAnalysis({ faces: [{ box: middle, score: 0.9 }] }),
  });
  const here = { ...known, photo: () => wanderer };
  const frame = { x: 110, y: 40, width: 200, height: 120 };
  const over = aSpread({ elements: [{ ...wide, frame, fileId: null }] });
  const put = { kind: 'replacePhoto', id: 'wide', fileId: wanderer.id, photo: wanderer } as const;
  const { crop } = applyCommand(over, preserveFaces(over, put, here)).elements[0] as PhotoElement;
  const [left, right] = [middle.x, middle.x + middle.width].map(
    (x) => frame.x + ((x - crop.x) / crop.width) * frame.width,
  );
  const fold = pageAreasOf(over)[1]?.x ?? 0;
  expect(Math.abs((left ?? 0) - fold) > 10 && Math.abs((right ?? 0) - fold) > 10).toBe(true);
  expect((left ?? 0) < fold).toBe((right ?? 0) < fold);
});

/** Returns a portrait over the left page and its bleed after its height changed. `y` is the top of its face. */
function flattened(y: number, height: number, x = -3) {
  const low = aLayoutPhoto(4, {
    width: 2000,
    height: 3000,
    analysis: aPhotoAnalysis({ faces: [{ box: { ...face, y }, score: 0.9 }] }),
  });
  const here = { ...known, photo: () => low };
  const frame = { x, y: -3, width: 216, height: 216 };
  const before = aSpread({
    elements: [{ ...wide, frame, fileId: low.id, crop: { x: 0, y: 0, width: 1, height: 2 / 3 } }],
  });
  const flat = { kind: 'resizeElement', id: 'wide', frame: { ...frame, height } } as const;
  const { crop } = applyCommand(before, preserveFaces(before, flat, here)).elements[0] as PhotoElement;
  const [head] = toSubject(low).heads;
  if (!head) throw new Error('the face has no head box');
  const onSheet = (at: number) => frame.y + ((at - crop.y) / crop.height) * height;
  return { top: onSheet(head.y), bottom: onSheet(head.y + head.height), crop, head };
}

it('a frame with bleed keeps the head away from the trim edge when its height shrinks', () => {
  const { safe } = formats['square-210'];
  const { top, bottom } = flattened(0.3, 80);
  expect(top).toBeGreaterThan(safe - 0.01);
  expect(bottom).toBeLessThan(80 - 3);
});

it('a head in the fold is not also cut by its frame', () => {
  const { top, bottom } = flattened(0.1, 90, 102);
  expect([top >= -3.01, bottom <= 87.01]).toEqual([true, true]);
});

it('a frame that is only moved by its fields keeps its crop', () => {
  const low = { ...wide, fileId: PORTRAIT, crop: { x: 0, y: 0.02, width: 1, height: 1 / 3 } };
  const there = { kind: 'resizeElement', id: 'wide', frame: { ...wide.frame, y: -10 } } as const;
  expect(preserveFaces(aSpread({ elements: [low] }), there, known)).toBe(there);
});

it('a head that the user has cut stays cut during a drag', () => {
  const cut = {
    ...tall,
    crop: { x: 0, y: 0.16, width: 1, height: 0.4 },
    frame: { x: 0, y: 0, width: 100, height: 60 },
  };
  const flat = { kind: 'resizeElement', id: 'tall', frame: { x: 0, y: 0, width: 100, height: 50 } } as const;
  expect(preserveFaces(aSpread({ elements: [cut] }), flat, known)).toBe(flat);
});

it('a frame that is typed digit by digit keeps the crop from before the first digit', () => {
  const before = { ...wide, fileId: PORTRAIT, frame: { x: 10, y: 10, width: 60, height: 90 }, crop: WHOLE };
  const narrow = { kind: 'resizeElement', id: 'wide', frame: { ...before.frame, height: 4 }, before } as const;
  const typed = applyCommand(
    aSpread({ elements: [before] }),
    preserveFaces(aSpread({ elements: [before] }), narrow, known),
  );
  const again = { ...narrow, frame: { ...before.frame, height: 40 } };
  expect(holds(cropAfter('wide', again, typed))).toBe(true);
});

it('an unchanged crop stays in place', () => {
  const swap = { kind: 'swapPhotos', a: 'wide', b: 'tall' } as const;
  expect(cropAfter('tall', swap)).toEqual((applyCommand(doc, swap).elements[1] as PhotoElement).crop);
  const nobody = { kind: 'replacePhoto', id: 'wide', fileId: testUuid(9), photo: { width: 10, height: 20 } } as const;
  expect(preserveFaces(doc, nobody, known)).toBe(nobody);
  const fit = { kind: 'fitPhoto', id: 'wide', to: 'fit' } as const;
  expect(preserveFaces(doc, fit, known)).toBe(fit);
  const turned = aSpread({ elements: [{ ...wide, fileId: PORTRAIT, straighten: 8 }] });
  const fill = { kind: 'fitPhoto', id: 'wide', to: 'fill' } as const;
  expect(preserveFaces(turned, fill, known)).toBe(fill);
});

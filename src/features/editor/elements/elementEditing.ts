import { type ElementType, type PhotoElement, type SpreadElement, traitsOf } from '@domain/document';
import { USER_GROUP_PREFIX } from '@domain/document/edit';
import { useCallback } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppSelector } from '@/store/hooks';

type ElementOfType<T extends ElementType> = Extract<SpreadElement, { readonly type: T }>;

/** How the editor treats the elements of one type, other than the document does (`elementTraits`). */
interface ElementEditing<E extends SpreadElement> {
  /** Start of the ids of new elements. No role of the layout engine may begin like this (`domain/layout/elementRoles`). */
  readonly idPrefix: string;
  /** Editor of the content that a second press or Enter opens. */
  contentEditor(element: E): 'crop' | 'text' | null;
  /** The photo that commands for photos act on: replace, fit, swap, caption, straighten. Null for other elements. */
  asPhoto(element: E): PhotoElement | null;
  /** Size of letters in pt that scales with a group; null if the frame alone decides how large the content is. */
  fontSize(element: E): number | null;
  /** Text that other programs get when the element is copied. */
  plainText(element: E): string | null;
  /** Handles change both sides of the frame, or only the length of a line. */
  resizing(element: E): 'box' | 'length';
}

const PLAIN: Omit<ElementEditing<SpreadElement>, 'idPrefix'> = {
  contentEditor: () => null,
  asPhoto: () => null,
  fontSize: () => null,
  plainText: () => null,
  resizing: () => 'box',
};

const elementEditing: { readonly [T in ElementType]: ElementEditing<ElementOfType<T>> } = {
  photo: {
    ...PLAIN,
    idPrefix: 'p',
    contentEditor: ({ fileId }) => (fileId === null ? null : 'crop'),
    asPhoto: (photo) => photo,
  },
  text: {
    ...PLAIN,
    idPrefix: 't',
    contentEditor: () => 'text',
    fontSize: ({ size }) => size,
    plainText: ({ text }) => text,
  },
  shape: { ...PLAIN, idPrefix: 's', resizing: ({ shape }) => (shape === 'line' ? 'length' : 'box') },
  sticker: { ...PLAIN, idPrefix: 'k' },
  qr: { ...PLAIN, idPrefix: 'q' },
  map: { ...PLAIN, idPrefix: 'm' },
  calendar: { ...PLAIN, idPrefix: 'c' },
  date: { ...PLAIN, idPrefix: 'd' },
};

export const editingOf = ({ type }: Pick<SpreadElement, 'type'>): ElementEditing<SpreadElement> => elementEditing[type];

export const asPhoto = (element: SpreadElement | undefined): PhotoElement | null =>
  element ? editingOf(element).asPhoto(element) : null;

/** A photo with the frame, tape and writing strip of its theme, which the user takes for one thing. No group of users. */
export interface FramedPhoto {
  readonly photo: PhotoElement;
  /** The words on its strip; null for none. */
  readonly words: SpreadElement | null;
}

/** Returns the framed photo that elements are together; null for anything else. */
export function findFramedPhoto(elements: readonly SpreadElement[]): FramedPhoto | null {
  const group = elements[0]?.group;
  const isOne = elements.length > 1 && elements.every((element) => element.group === group);
  if (!isOne || group === undefined || group.startsWith(USER_GROUP_PREFIX)) return null;
  const [photo = null, another] = elements.flatMap((element) => asPhoto(element) ?? []);
  const texts = elements.filter((element) => editingOf(element).contentEditor(element) === 'text');
  const isFrame = elements.every(
    (element) => element.id === photo?.id || texts.includes(element) || traitsOf(element).isDecor,
  );
  return photo && !another && texts.length < 2 && isFrame ? { photo, words: texts[0] ?? null } : null;
}

/** Returns the only selected photo, alone or in its frame; null for others. */
export const findOnlyPhoto = (elements: readonly SpreadElement[]): PhotoElement | null =>
  elements.length === 1 ? asPhoto(elements[0]) : (findFramedPhoto(elements)?.photo ?? null);

export const hasPicture = (element: SpreadElement): boolean => (asPhoto(element)?.fileId ?? null) !== null;

export const canSwapPhotos = (a: SpreadElement | undefined, b: SpreadElement | undefined): boolean =>
  [a, b].every((element) => asPhoto(element)?.locked === false);

/** A caption is a text whose id tells the layout engine its role. */
export type ElementIdKind = ElementType | 'caption';

/** Returns a new element id of at most 40 characters. */
export const createElementId = (kind: ElementIdKind): string =>
  `${kind === 'caption' ? kind : elementEditing[kind].idPrefix}-${newId().replaceAll('-', '')}`;

/** Returns the number of each element among those of its kind, from 1, bottom first. */
export function elementNumbers(elements: readonly SpreadElement[]): ReadonlyMap<string, number> {
  const counts = new Map<SpreadElement['type'], number>();
  return new Map(
    elements.map(({ id, type }) => {
      const number = (counts.get(type) ?? 0) + 1;
      counts.set(type, number);
      return [id, number];
    }),
  );
}

/** Returns a function that names an element for screen readers: "Photo 2, IMG_2034.jpg", "Text: By the sea". */
export function useElementName(): (element: SpreadElement, number: number) => string {
  const t = useT();
  const stored = useAppSelector(selectPhotoMap);
  return useCallback(
    (element, number) => {
      switch (element.type) {
        case 'text':
          return t('editor.element.text', { text: element.text.slice(0, 40) });
        case 'photo':
          return element.fileId === null
            ? t('editor.element.emptyPhoto', { number })
            : [t('editor.element.photo', { number }), stored[element.fileId]?.name ?? []].flat().join(', ');
        case 'shape':
        case 'sticker':
        case 'qr':
        case 'map':
        case 'calendar':
        case 'date':
          return t(`editor.element.${element.type}`, { number });
      }
    },
    [t, stored],
  );
}

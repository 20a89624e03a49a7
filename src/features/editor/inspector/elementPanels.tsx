import type { ElementType, SpreadElement } from '@domain/document';
import type { ReactNode } from 'react';
import { lazyComponent, Skeleton } from '@/ui';
import { TypographyFields } from './fields/TypographyFields';
import styles from './Panels.module.css';
import { ColourAdjustments } from './photo/ColourAdjustments';
import { PhotoFrameStyle } from './photo/PhotoFrameStyle';
import { PhotoPanel } from './photo/PhotoPanel';
import { QrPanel } from './QrPanel';
import { ShapePanel, StickerPanel } from './ShapeAndStickerPanels';
import { TextPanel } from './text/TextPanel';
import { ThemeStyleField } from './text/ThemeStyleField';

const ColourCorrectionNote = lazyComponent(
  () => import(/* webpackChunkName: "colour-correction" */ './photo/ColourCorrectionNote'),
);
const DrawingPanel = lazyComponent(() => import(/* webpackChunkName: "drawing-panels" */ './drawing/DrawingPanel'));

type ElementOfType<T extends ElementType> = Extract<SpreadElement, { readonly type: T }>;

interface ElementPanels<E extends SpreadElement> {
  one(element: E): ReactNode;
  several(elements: readonly E[]): ReactNode;
  /** Fields of this type in the section of the appearance. */
  appearance(elements: readonly E[]): ReactNode;
  /** A section below the others, for unlocked elements. */
  more(elements: readonly E[]): ReactNode;
}

const NONE = { several: () => null, appearance: () => null, more: () => null } as const;
const drawing: ElementPanels<Extract<SpreadElement, { readonly type: 'map' | 'calendar' | 'date' }>> = {
  ...NONE,
  one: (element) => <DrawingPanel element={element} pending={<Skeleton height={160} />} />,
};

const elementPanels: { readonly [T in ElementType]: ElementPanels<ElementOfType<T>> } = {
  photo: {
    one: (photo) => (
      <>
        <PhotoPanel photo={photo} />
        {!photo.locked && <ColourCorrectionNote photo={photo} pending={null} />}
      </>
    ),
    several: () => null,
    appearance: (photos) => <PhotoFrameStyle photos={photos} />,
    more: (photos) => <ColourAdjustments photos={photos} />,
  },
  text: {
    ...NONE,
    one: (text) => <TextPanel text={text} />,
    several: (texts) => (
      <div className={styles.group}>
        <ThemeStyleField texts={texts} />
        <TypographyFields texts={texts} />
      </div>
    ),
  },
  shape: {
    ...NONE,
    one: (shape) => <ShapePanel shapes={[shape]} />,
    several: (shapes) => <ShapePanel shapes={shapes} />,
  },
  sticker: {
    ...NONE,
    one: (sticker) => <StickerPanel stickers={[sticker]} />,
    several: (stickers) => <StickerPanel stickers={stickers} />,
  },
  qr: { ...NONE, one: (qr) => <QrPanel qr={qr} /> },
  map: drawing,
  calendar: drawing,
  date: drawing,
};

/** Returns the panels of elements that are all of one type and unlocked; null for others. */
export function findCommonPanels(elements: readonly SpreadElement[]): ElementPanels<SpreadElement> | null {
  const [first] = elements;
  const isCommon = elements.every(({ type, locked }) => type === first?.type && !locked);
  return first && isCommon ? elementPanels[first.type] : null;
}

export function MultiSelectionPanel({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const free = elements.filter(({ locked }) => !locked);
  return findCommonPanels(free)?.several(free);
}

export const panelsOf = ({ type }: SpreadElement): ElementPanels<SpreadElement> => elementPanels[type];

import type { SpreadDocument, SpreadElement } from '@domain/document';
import { type RefObject, useDeferredValue } from 'react';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { DocumentContext, useDocument } from '../context';
import { selectSelection } from '../selectors';
import { Arrange } from './Arrange';
import { FramePanel } from './FramePanel';
import { LayersPanel } from './LayersPanel';
import { ShapePanel, StickerPanel } from './OtherPanels';
import { PagePanel } from './PagePanel';
import styles from './Panels.module.css';
import { PhotoPanel } from './PhotoPanel';
import { QrPanel } from './QrPanel';
import { SeveralPanel } from './SeveralPanel';
import { TextPanel } from './TextPanel';
import { useDescribed } from './useDescribed';
import { useFocusKept } from './useFocusKept';

function Look({ element }: { readonly element: SpreadElement }) {
  switch (element.type) {
    case 'photo':
      return <PhotoPanel photo={element} />;
    case 'text':
      return <TextPanel text={element} />;
    case 'sticker':
      return <StickerPanel sticker={element} />;
    case 'qr':
      return <QrPanel qr={element} />;
    case 'shape':
      return <ShapePanel shape={element} />;
  }
}

/** What is chosen, in words and numbers. @param panel what holds it on the page */
export function Inspector({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const doc = useDescribed(useDocument(), panel);
  return (
    <DocumentContext value={doc}>
      <Description doc={doc} panel={panel} />
    </DocumentContext>
  );
}

interface DescriptionProps {
  readonly doc: SpreadDocument;
  readonly panel: RefObject<HTMLElement | null>;
}

function Description({ doc, panel }: DescriptionProps) {
  // What is taken hold of is to follow the hand before it is described.
  const selection = useDeferredValue(useAppSelector(selectSelection));
  useFocusKept(panel, selection);
  const selected = doc.elements.filter(({ id }) => selection.includes(id));
  const [only, another] = selected;
  if (!only)
    return (
      <section className={styles.panel}>
        <h2>
          <T id="editor.page" />
        </h2>
        <PagePanel />
        <LayersPanel />
      </section>
    );
  if (another)
    return (
      <section className={styles.panel}>
        <h2>
          <T id="editor.several" values={{ count: selected.length }} />
        </h2>
        <SeveralPanel key={selected.map(({ id }) => id).join()} elements={selected} />
        <Arrange elements={selected} />
        <LayersPanel />
      </section>
    );
  return (
    <section className={styles.panel} key={only.id}>
      <h2>
        <T id={`editor.kind.${only.type}`} />
      </h2>
      <Look element={only} />
      <FramePanel element={only} />
      <Arrange elements={selected} />
      <LayersPanel />
    </section>
  );
}

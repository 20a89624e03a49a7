import type { SpreadDocument, SpreadElement } from '@domain/document';
import { Fragment, type RefObject, useDeferredValue } from 'react';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { unitsOf } from '../canvas/groupTransforms';
import { DocumentContext, useDocument } from '../hooks/EditorContext';
import { selectSelection } from '../state/selectors';
import { AlignButtons } from './AlignButtons';
import { Adjust } from './ColourAdjustments';
import { Doings } from './ElementActions';
import { Part } from './fields/CollapsibleSection';
import { Opacity } from './fields/OpacityField';
import { LayersPanel } from './LayersPanel';
import { isPhoto, SeveralFrame, SeveralPanel } from './MultiSelectionPanel';
import { PagePanel } from './PagePanel';
import styles from './Panels.module.css';
import { FrameShape } from './PhotoFrameStyle';
import { PhotoPanel } from './PhotoPanel';
import { QrPanel } from './QrPanel';
import { ShapePanel, StickerPanel } from './ShapeAndStickerPanels';
import { TextPanel } from './TextPanel';
import { FramePanel } from './TransformPanel';
import { useDescribed } from './useDeferredPanelValue';
import { Arrange } from './ZOrderButtons';

function Look({ element }: { readonly element: SpreadElement }) {
  switch (element.type) {
    case 'photo':
      return <PhotoPanel photo={element} />;
    case 'text':
      return <TextPanel text={element} />;
    case 'sticker':
      return <StickerPanel stickers={[element]} />;
    case 'qr':
      return <QrPanel qr={element} />;
    case 'shape':
      return <ShapePanel shapes={[element]} />;
  }
}

/** What is chosen, in words and numbers. @param panel what holds it on the page */
export function Inspector({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const doc = useDescribed(useDocument(), panel);
  return (
    <DocumentContext value={doc}>
      <Description doc={doc} />
    </DocumentContext>
  );
}

/** The layers stay while one after the other is chosen in them, and keep the focus. */
function Description({ doc }: { readonly doc: SpreadDocument }) {
  return (
    <section className={styles.panel}>
      <Chosen doc={doc} />
      <LayersPanel />
    </section>
  );
}

function Chosen({ doc }: { readonly doc: SpreadDocument }) {
  // What is taken hold of is to follow the hand before it is described.
  const selection = useDeferredValue(useAppSelector(selectSelection));
  const selected = doc.elements.filter(({ id }) => selection.includes(id));
  const [only, another] = selected;
  const photos = selected.filter(isPhoto).filter(({ locked }) => !locked);
  if (!only)
    return (
      <>
        <h2>
          <T id="editor.page" />
        </h2>
        <PagePanel />
      </>
    );
  if (another)
    return (
      <>
        <h2>
          <T id="editor.several" values={{ count: selected.length }} />
        </h2>
        <SeveralPanel elements={selected} />
        <AlignButtons count={unitsOf(selected.filter(({ locked }) => !locked)).length} />
        <Doings elements={selected} />
        <Part name="place" title={<T id="editor.frame" />}>
          <SeveralFrame key={selected.map(({ id }) => id).join()} elements={selected} />
          <Arrange elements={selected} />
        </Part>
        <Part name="look" title={<T id="editor.look" />}>
          {photos.length === selected.length && <FrameShape photos={photos} />}
          <Opacity elements={selected} />
        </Part>
        {photos.length === selected.length && <Adjust photos={photos} />}
      </>
    );
  return (
    <Fragment key={only.id}>
      <h2>
        <T id={`editor.kind.${only.type}`} />
      </h2>
      <Look element={only} />
      <Doings elements={selected} />
      <Part name="place" title={<T id="editor.frame" />}>
        <FramePanel element={only} />
        <AlignButtons count={1} />
        <Arrange elements={selected} />
      </Part>
      <Part name="look" title={<T id="editor.look" />}>
        {only.type === 'photo' && <FrameShape photos={[only]} />}
        <Opacity elements={selected} />
      </Part>
      {only.type === 'photo' && !only.locked && <Adjust photos={[only]} />}
    </Fragment>
  );
}

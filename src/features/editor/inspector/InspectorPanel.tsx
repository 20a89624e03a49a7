import type { SpreadDocument, SpreadElement } from '@domain/document';
import { Fragment, type RefObject, useDeferredValue } from 'react';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { groupUnits } from '../canvas/groupTransforms';
import { DocumentContext, useDocument } from '../hooks/EditorContext';
import { selectSelection } from '../state/selectors';
import { AlignButtons } from './AlignButtons';
import { ColourAdjustments } from './ColourAdjustments';
import { ElementActions } from './ElementActions';
import { CollapsibleSection } from './fields/CollapsibleSection';
import { ElementOpacity } from './fields/OpacityField';
import { LayersPanel } from './LayersPanel';
import { isPhoto, MultiSelectionPanel, MultiSelectionTransform } from './MultiSelectionPanel';
import { PagePanel } from './PagePanel';
import styles from './Panels.module.css';
import { PhotoFrameStyle } from './PhotoFrameStyle';
import { PhotoPanel } from './PhotoPanel';
import { QrPanel } from './QrPanel';
import { ShapePanel, StickerPanel } from './ShapeAndStickerPanels';
import { TextPanel } from './TextPanel';
import { TransformPanel } from './TransformPanel';
import { useDeferredPanelValue } from './useDeferredPanelValue';
import { ZOrderButtons } from './ZOrderButtons';

function ElementPanel({ element }: { readonly element: SpreadElement }) {
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

/**
 * Properties of the selection.
 * @param panel the node that contains it
 */
export function InspectorPanel({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const doc = useDeferredPanelValue(useDocument(), panel);
  return (
    <DocumentContext value={doc}>
      <InspectorContent doc={doc} />
    </DocumentContext>
  );
}

/** Keeps the layers mounted while the selection changes, so that they keep the focus. */
function InspectorContent({ doc }: { readonly doc: SpreadDocument }) {
  return (
    <section className={styles.panel}>
      <SelectionPanels doc={doc} />
      <LayersPanel />
    </section>
  );
}

function SelectionPanels({ doc }: { readonly doc: SpreadDocument }) {
  // The canvas renders a new selection before the panel describes it.
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
        <MultiSelectionPanel elements={selected} />
        <AlignButtons count={groupUnits(selected.filter(({ locked }) => !locked)).length} />
        <ElementActions elements={selected} />
        <CollapsibleSection name="place" title={<T id="editor.frame" />}>
          <MultiSelectionTransform key={selected.map(({ id }) => id).join()} elements={selected} />
          <ZOrderButtons elements={selected} />
        </CollapsibleSection>
        <CollapsibleSection name="look" title={<T id="editor.look" />}>
          {photos.length === selected.length && <PhotoFrameStyle photos={photos} />}
          <ElementOpacity elements={selected} />
        </CollapsibleSection>
        {photos.length === selected.length && <ColourAdjustments photos={photos} />}
      </>
    );
  return (
    <Fragment key={only.id}>
      <h2>
        <T id={`editor.kind.${only.type}`} />
      </h2>
      <ElementPanel element={only} />
      <ElementActions elements={selected} />
      <CollapsibleSection name="place" title={<T id="editor.frame" />}>
        <TransformPanel element={only} />
        <AlignButtons count={1} />
        <ZOrderButtons elements={selected} />
      </CollapsibleSection>
      <CollapsibleSection name="look" title={<T id="editor.look" />}>
        {only.type === 'photo' && <PhotoFrameStyle photos={[only]} />}
        <ElementOpacity elements={selected} />
      </CollapsibleSection>
      {only.type === 'photo' && !only.locked && <ColourAdjustments photos={[only]} />}
    </Fragment>
  );
}

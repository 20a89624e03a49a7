import type { SpreadDocument, SpreadElement } from '@domain/document';
import type { ZOrderMove } from '@domain/document/edit';
import { Fragment, type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { T, useT } from '@/i18n';
import { usePhoneScreen } from '@/lib/dom/mediaHooks';
import { useAppSelector } from '@/store/hooks';
import { alignments, groupUnits } from '../canvas/groupTransforms';
import { findFramedPhoto } from '../elements/elementEditing';
import { useValueAfterPaint } from '../hooks/deferredRender';
import { DocumentContext, useDocument } from '../hooks/EditorContext';
import { useElementCommands } from '../hooks/useElementCommands';
import { EditorIcon } from '../shell/EditorIcon';
import { selectSelection } from '../state/selectors';
import { ElementActions, SelectionHeader } from './ElementActions';
import { findCommonPanels, MultiSelectionPanel, panelsOf } from './elementPanels';
import { CollapsibleSection } from './fields/CollapsibleSection';
import { ElementOpacity } from './fields/RangeField';
import { LayersPanel } from './LayersPanel';
import { MultiSelectionTransform } from './MultiSelectionTransform';
import styles from './Panels.module.css';
import { PagePanel } from './page/PagePanel';
import { TransformPanel } from './TransformPanel';

function useHasInteraction(part: RefObject<HTMLElement | null>): boolean {
  const [hasInteraction, setHasInteraction] = useState(false);
  useEffect(() => {
    const update = ({ target }: Event) =>
      setHasInteraction(target instanceof Node && part.current?.contains(target) === true);
    const types = ['pointerdown', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, update, true);
    return () => {
      for (const type of types) document.removeEventListener(type, update, true);
    };
  }, [part]);
  return hasInteraction;
}

/**
 * Defers a value for a panel: changes on the page are painted there first. Changes made in the panel itself apply at
 * once, because its fields are controlled.
 */
function useDeferredPanelValue<T>(value: T, panel: RefObject<HTMLElement | null>): T {
  const hasInteraction = useHasInteraction(panel);
  const described = useValueAfterPaint(value);
  return hasInteraction ? value : described;
}

const moves: readonly ZOrderMove[] = ['front', 'forward', 'backward', 'back'];

function ZOrderButtons({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const t = useT();
  const commands = useElementCommands();
  return (
    <fieldset
      className={styles.icons}
      aria-label={t('editor.arrange')}
      disabled={elements.every(({ locked }) => locked)}
    >
      {moves.map((to) => (
        <button key={to} type="button" aria-label={t(`editor.pile.${to}`)} onClick={() => commands.changeZOrder(to)}>
          <EditorIcon name={to} size={18} />
        </button>
      ))}
    </fieldset>
  );
}

const LEAST_TO_DISTRIBUTE = 3;

/**
 * Aligns several elements with each other, or one unit on its page. Distributes three or more units.
 * @param count number of units: groups and single elements
 */
function AlignButtons({ count }: { readonly count: number }) {
  const t = useT();
  const { align, distribute } = useElementCommands();
  return (
    <div className={styles.icons} role="group" aria-label={t('editor.alignElements')}>
      {alignments.map((to) => (
        <button key={to} type="button" aria-label={t(`editor.alignElements.${to}`)} onClick={() => align(to)}>
          <EditorIcon name={`align-${to}`} size={18} />
        </button>
      ))}
      {count >= LEAST_TO_DISTRIBUTE &&
        (['x', 'y'] as const).map((axis) => (
          <button key={axis} type="button" aria-label={t(`editor.distribute.${axis}`)} onClick={() => distribute(axis)}>
            <EditorIcon name={`distribute-${axis}`} size={18} />
          </button>
        ))}
    </div>
  );
}

/** @param panel the node that contains the inspector, whose own changes apply at once */
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
  // On a phone, the context bar has the common commands.
  const isPhone = usePhoneScreen();
  // The canvas renders a new selection before the panel describes it.
  const selection = useDeferredValue(useAppSelector(selectSelection));
  const selected = doc.elements.filter(({ id }) => selection.includes(id));
  const [only, another] = selected;
  const common = findCommonPanels(selected);
  if (!only)
    return (
      <>
        <h2>
          <T id="editor.page" />
        </h2>
        <PagePanel />
      </>
    );
  const framed = findFramedPhoto(selected);
  if (framed)
    return (
      <Fragment key={framed.photo.id}>
        <SelectionHeader title={<T id="editor.kind.photo" />} elements={selected} />
        {!isPhone && <ElementActions elements={selected} />}
        {panelsOf(framed.photo).one(framed.photo)}
        <CollapsibleSection name="place" title={<T id="editor.frame" />}>
          <MultiSelectionTransform key={selected.map(({ id }) => id).join()} elements={selected} />
          <AlignButtons count={1} />
          <ZOrderButtons elements={selected} />
        </CollapsibleSection>
        <CollapsibleSection name="look" title={<T id="editor.look" />}>
          {panelsOf(framed.photo).appearance([framed.photo])}
          <ElementOpacity elements={selected} />
        </CollapsibleSection>
        {!framed.photo.locked && panelsOf(framed.photo).more([framed.photo])}
      </Fragment>
    );
  if (another)
    return (
      <>
        <SelectionHeader title={<T id="editor.several" values={{ count: selected.length }} />} elements={selected} />
        {!isPhone && <ElementActions elements={selected} />}
        <AlignButtons count={groupUnits(selected.filter(({ locked }) => !locked)).length} />
        <MultiSelectionPanel elements={selected} />
        <CollapsibleSection name="place" title={<T id="editor.frame" />}>
          <MultiSelectionTransform key={selected.map(({ id }) => id).join()} elements={selected} />
          <ZOrderButtons elements={selected} />
        </CollapsibleSection>
        <CollapsibleSection name="look" title={<T id="editor.look" />}>
          {common?.appearance(selected)}
          <ElementOpacity elements={selected} />
        </CollapsibleSection>
        {common?.more(selected)}
      </>
    );
  return (
    <Fragment key={only.id}>
      <SelectionHeader title={<T id={`editor.kind.${only.type}`} />} elements={selected} />
      {!isPhone && <ElementActions elements={selected} />}
      {panelsOf(only).one(only)}
      <CollapsibleSection name="place" title={<T id="editor.frame" />}>
        <TransformPanel element={only} />
        <AlignButtons count={1} />
        <ZOrderButtons elements={selected} />
      </CollapsibleSection>
      <CollapsibleSection name="look" title={<T id="editor.look" />}>
        {panelsOf(only).appearance(selected)}
        <ElementOpacity elements={selected} />
      </CollapsibleSection>
      {common?.more(selected)}
    </Fragment>
  );
}

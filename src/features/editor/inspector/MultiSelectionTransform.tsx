import { centreOf, type SpreadElement } from '@domain/document';
import { useState } from 'react';
import { T, useT } from '@/i18n';
import { boundsOfElements } from '../canvas/geometry';
import { rotateGroup, scaleGroup } from '../canvas/groupTransforms';
import { useEditor } from '../hooks/EditorContext';
import { NumberField, POSITION_LIMITS_MM, SIZE_LIMITS_MM } from './fields/NumberField';
import styles from './Panels.module.css';

/** Returns the rotation between two states of an element, the shorter way round. */
function degreesBetween(before: SpreadElement, now: SpreadElement): number {
  const by = (now.rotation - before.rotation + 360) % 360;
  return by > 180 ? by - 360 : by;
}

export function MultiSelectionTransform({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const t = useT();
  const { apply } = useEditor();
  const free = elements.filter(({ locked }) => !locked);
  /** The elements at the time a field got the focus. */
  const [before, setBefore] = useState<readonly SpreadElement[] | null>(null);
  const [first] = free;
  if (!first) return null;
  const box = boundsOfElements(free);
  const from = before ?? free;
  const was = boundsOfElements(from);
  const visits = { onFocus: () => setBefore(free), onBlur: () => setBefore(null) };
  const ids = free.map(({ id }) => id);
  const mm = t('editor.mm');
  const move = (dx: number, dy: number) => apply({ kind: 'moveElements', ids, dx, dy }, `place-${ids.join()}`);
  const scale = (side: 'width' | 'height') => (length: number) => {
    if (was[side] === 0) return;
    apply({ kind: 'placeElements', places: scaleGroup(from, was, length / was[side]) }, `scale-${ids.join()}`);
  };
  const turned = degreesBetween(from.find(({ id }) => id === first.id) ?? first, first);
  const turn = (degrees: number) =>
    apply({ kind: 'placeElements', places: rotateGroup(from, centreOf(was), degrees) }, `turn-${ids.join()}`);
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">
        <T id="editor.frame" />
      </legend>
      <div className={styles.numbers}>
        <NumberField
          label={<T id="editor.x" />}
          value={box.x}
          unit={mm}
          {...POSITION_LIMITS_MM}
          onChange={(x) => move(x - box.x, 0)}
        />
        <NumberField
          label={<T id="editor.y" />}
          value={box.y}
          unit={mm}
          {...POSITION_LIMITS_MM}
          onChange={(y) => move(0, y - box.y)}
        />
        <NumberField
          label={<T id="editor.width" />}
          value={box.width}
          unit={mm}
          {...SIZE_LIMITS_MM}
          {...visits}
          onChange={scale('width')}
        />
        <NumberField
          label={<T id="editor.height" />}
          value={box.height}
          unit={mm}
          {...SIZE_LIMITS_MM}
          {...visits}
          onChange={scale('height')}
        />
        <NumberField label={<T id="editor.rotation" />} value={turned} unit="°" step={15} {...visits} onChange={turn} />
      </div>
    </fieldset>
  );
}

import { centreOf, type SpreadElement } from '@domain/document';
import { type ComponentProps, useState } from 'react';
import { T } from '@/i18n';
import { boundsOfElements } from '../canvas/geometry';
import { rotateGroup, scaleGroup } from '../canvas/groupTransforms';
import { useEditor } from '../hooks/EditorContext';
import { FrameFields } from './fields/FrameFields';
import { NumberField } from './fields/NumberField';
import styles from './Panels.module.css';

/** Returns the rotation between two states of an element, the shorter way round. */
function degreesBetween(before: SpreadElement, now: SpreadElement): number {
  const by = (now.rotation - before.rotation + 360) % 360;
  return by > 180 ? by - 360 : by;
}

export function MultiSelectionTransform({ elements }: { readonly elements: readonly SpreadElement[] }) {
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
  const change: ComponentProps<typeof FrameFields>['onChange'] = (side, value) => {
    if (side === 'x' || side === 'y') {
      const shift = { dx: 0, dy: 0, [side === 'x' ? 'dx' : 'dy']: value - box[side] };
      apply({ kind: 'moveElements', ids, ...shift }, `place-${ids.join()}`);
    } else if (was[side] !== 0)
      apply({ kind: 'placeElements', places: scaleGroup(from, was, value / was[side]) }, `scale-${ids.join()}`);
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
        <FrameFields frame={box} {...visits} onChange={change} />
        <NumberField label={<T id="editor.rotation" />} value={turned} unit="°" step={15} {...visits} onChange={turn} />
      </div>
    </fieldset>
  );
}

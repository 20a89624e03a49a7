import { MAX_STRAIGHTEN, type PhotoElement, type SpreadElement, traitsOf } from '@domain/document';
import type { ComponentProps } from 'react';
import { T } from '@/i18n';
import { useStraighten } from '../canvas/crop/cropTarget';
import { asPhoto, editingOf } from '../elements/elementEditing';
import { useEditor } from '../hooks/EditorContext';
import { FrameFields } from './fields/FrameFields';
import { NumberField, SIZE_LIMITS_MM, useValueOnFocus } from './fields/NumberField';
import styles from './Panels.module.css';

function StraightenField({ photo }: { readonly photo: PhotoElement }) {
  return (
    <NumberField
      label={<T id="editor.straighten" />}
      value={photo.straighten ?? 0}
      unit="°"
      step={0.5}
      min={-MAX_STRAIGHTEN}
      max={MAX_STRAIGHTEN}
      onChange={useStraighten(photo)}
    />
  );
}

export function TransformPanel({ element }: { readonly element: SpreadElement }) {
  const { apply } = useEditor();
  const { id, frame, rotation, locked } = element;
  const photo = asPhoto(element);
  const { before, onFocus } = useValueOnFocus(photo && { fileId: photo.fileId, frame, crop: photo.crop });
  const set: ComponentProps<typeof FrameFields>['onChange'] = (side, value) => {
    const next = { ...frame, [side]: value };
    if (traitsOf(element).isSquare && (side === 'width' || side === 'height')) next.width = next.height = value;
    const was = before.current;
    apply({ kind: 'resizeElement', id, frame: next, ...(was && { before: was }) }, `frame-${side}-${id}`);
  };
  const minHeight = traitsOf(element).canBeThin
    ? editingOf(element).resizing(element) === 'length'
      ? 0
      : 0.1
    : SIZE_LIMITS_MM.min;
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend className="visually-hidden">
        <T id="editor.frame" />
      </legend>
      <div className={styles.numbers}>
        <FrameFields frame={frame} minHeight={minHeight} onFocus={onFocus} onChange={set} />
        <NumberField
          label={<T id="editor.rotation" />}
          value={rotation}
          unit="°"
          onChange={(value) => apply({ kind: 'rotateElements', ids: [id], rotation: value }, `turn-${id}`)}
        />
        {photo && <StraightenField photo={photo} />}
      </div>
    </fieldset>
  );
}

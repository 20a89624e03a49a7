import { MAX_STRAIGHTEN, type PhotoElement, type SpreadElement, traitsOf } from '@domain/document';
import { T, useT } from '@/i18n';
import { useStraighten } from '../canvas/crop/cropTarget';
import { asPhoto, editingOf } from '../elements/elementEditing';
import { useEditor } from '../hooks/EditorContext';
import { NumberField, POSITION_LIMITS_MM, SIZE_LIMITS_MM, useValueOnFocus } from './fields/NumberField';
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
  const t = useT();
  const { apply } = useEditor();
  const { id, frame, rotation, locked } = element;
  const photo = asPhoto(element);
  const { before, onFocus } = useValueOnFocus(photo && { fileId: photo.fileId, frame, crop: photo.crop });
  const set = (part: 'x' | 'y' | 'width' | 'height') => (value: number) => {
    const next = { ...frame, [part]: value };
    if (traitsOf(element).isSquare && (part === 'width' || part === 'height')) next.width = next.height = value;
    const was = before.current;
    apply({ kind: 'resizeElement', id, frame: next, ...(was && { before: was }) }, `frame-${part}-${id}`);
  };
  const mm = t('editor.mm');
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
        <NumberField
          label={<T id="editor.x" />}
          value={frame.x}
          unit={mm}
          {...POSITION_LIMITS_MM}
          onChange={set('x')}
        />
        <NumberField
          label={<T id="editor.y" />}
          value={frame.y}
          unit={mm}
          {...POSITION_LIMITS_MM}
          onChange={set('y')}
        />
        <NumberField
          label={<T id="editor.width" />}
          value={frame.width}
          unit={mm}
          {...SIZE_LIMITS_MM}
          onFocus={onFocus}
          onChange={set('width')}
        />
        <NumberField
          label={<T id="editor.height" />}
          value={frame.height}
          unit={mm}
          {...SIZE_LIMITS_MM}
          min={minHeight}
          onFocus={onFocus}
          onChange={set('height')}
        />
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

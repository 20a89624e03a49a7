import type { PhotoElement, Rect, SpreadElement } from '@domain/document';
import { type ReactNode, useId } from 'react';
import { T } from '@/i18n';
import { currentCropZoom, MAX_CROP_ZOOM, zoomCropTo } from '../../canvas/crop/cropMath';
import { useEditor } from '../../hooks/EditorContext';
import styles from '../Panels.module.css';

interface RangeFieldProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

export function RangeField({ label, disabled, onChange, ...range }: RangeFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.row} disabled={disabled}>
      <label htmlFor={id}>{label}</label>
      <input {...range} id={id} type="range" onChange={({ target }) => onChange(Number(target.value))} />
    </fieldset>
  );
}

interface ZoomFieldProps {
  /** A photo, or a picture with its covered area. */
  readonly of: Pick<PhotoElement, 'crop' | 'frame'>;
  readonly disabled?: boolean;
  readonly onChange: (crop: Rect) => void;
}

export const ZoomField = ({ of, disabled, onChange }: ZoomFieldProps) => (
  <RangeField
    label={<T id="editor.zoom" />}
    min={1}
    max={MAX_CROP_ZOOM}
    step={0.01}
    value={currentCropZoom(of)}
    disabled={disabled}
    onChange={(zoom) => onChange(zoomCropTo(of, zoom))}
  />
);

interface OpacityFieldProps {
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

export const OpacityField = (props: OpacityFieldProps) => (
  <RangeField {...props} label={<T id="editor.opacity" />} min={0.1} max={1} step={0.05} />
);

export function ElementOpacity({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const { apply } = useEditor();
  const ids = elements.map(({ id }) => id);
  return (
    <OpacityField
      value={elements[0]?.opacity ?? 1}
      disabled={elements.every(({ locked }) => locked)}
      onChange={(opacity) => apply({ kind: 'setStyle', ids, style: { opacity } }, `opacity-${ids.join()}`)}
    />
  );
}

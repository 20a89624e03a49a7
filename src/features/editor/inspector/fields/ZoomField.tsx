import type { PhotoElement, Rect } from '@domain/document';
import { T } from '@/i18n';
import { MAX_ZOOM, zoomedTo, zoomIn } from '../../canvas/crop/cropMath';
import { RangeField } from './RangeField';

interface Props {
  /** A photo, or a picture and what it covers. */
  readonly of: Pick<PhotoElement, 'crop' | 'frame'>;
  readonly disabled?: boolean;
  readonly onChange: (crop: Rect) => void;
}

/** How close a picture is seen in its frame. */
export const ZoomField = ({ of, disabled, onChange }: Props) => (
  <RangeField
    label={<T id="editor.zoom" />}
    min={1}
    max={MAX_ZOOM}
    step={0.01}
    value={zoomIn(of)}
    disabled={disabled}
    onChange={(zoom) => onChange(zoomedTo(of, zoom))}
  />
);

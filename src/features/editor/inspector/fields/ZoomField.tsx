import type { PhotoElement, Rect } from '@domain/document';
import { T } from '@/i18n';
import { currentCropZoom, MAX_CROP_ZOOM, zoomCropTo } from '../../canvas/crop/cropMath';
import { RangeField } from './RangeField';

interface Props {
  /** A photo, or a picture with its covered area. */
  readonly of: Pick<PhotoElement, 'crop' | 'frame'>;
  readonly disabled?: boolean;
  readonly onChange: (crop: Rect) => void;
}

/** Zoom of a picture in its frame. */
export const ZoomField = ({ of, disabled, onChange }: Props) => (
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

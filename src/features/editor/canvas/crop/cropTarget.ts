import {
  type BackgroundPicture,
  backgroundArea,
  type PhotoElement,
  type Rect,
  type SpreadDocument,
} from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { type Straightened, straightened } from '../../hooks/useStraighten';

/** Stands for the id of an element where the picture behind the pages is cropped; theirs have no colon. */
export const BEHIND = ':behind';

/** A picture whose part is being chosen. */
export interface Cropped {
  /** As a photo in a frame: of the picture behind the pages that is all that it covers. */
  readonly photo: PhotoElement;
  /** What has this part of it shown. */
  readonly to: (crop: Rect) => EditCommand;
  readonly turned: Straightened;
}

function behind(doc: SpreadDocument): Cropped | null {
  const { background } = doc;
  const { picture } = background;
  if (!picture) return null;
  const { fileId, crop, straighten, adjust, opacity = 1 } = picture;
  const turned = { ...(straighten && { straighten }), ...(adjust && { adjust }) };
  const withPicture = (change: Partial<BackgroundPicture>): EditCommand => ({
    kind: 'setBackground',
    background: { ...background, picture: { ...picture, ...change } },
  });
  const inFrame = { frame: backgroundArea(doc), rotation: 0, opacity, locked: false, radius: 0 } as const;
  return {
    photo: { type: 'photo', id: BEHIND, ...inFrame, fileId, crop, ...turned, border: null, shadow: false },
    to: (next) => withPicture({ crop: next }),
    turned: (angle, before) => withPicture({ straighten: angle, crop: before.crop }),
  };
}

/** @param id of a photo, or {@link BEHIND} @returns null where there is no such picture */
export function croppedIn(doc: SpreadDocument, id: string | null): Cropped | null {
  if (id === BEHIND) return behind(doc);
  const photo = doc.elements.find((one): one is PhotoElement => one.id === id && one.type === 'photo');
  return photo ? { photo, to: (crop) => ({ kind: 'cropPhoto', id: photo.id, crop }), turned: straightened } : null;
}

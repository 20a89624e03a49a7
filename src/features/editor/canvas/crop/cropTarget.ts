import {
  type BackgroundPicture,
  backgroundArea,
  type PhotoElement,
  type Rect,
  type SpreadDocument,
} from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { useEffect, useRef } from 'react';
import { asPhoto } from '../../elements/elementEditing';
import { useEditor } from '../../hooks/EditorContext';

const isOnlyStraightened = (from: PhotoElement, to: PhotoElement) =>
  from.straighten !== to.straighten &&
  from.fileId === to.fileId &&
  from.frame.width === to.frame.width &&
  from.frame.height === to.frame.height;

/**
 * Creates the command that straightens a picture by an angle in degrees. `before` is the picture as it was upright, or
 * after its last crop.
 */
type CreateStraightenCommand = (angle: number, before: PhotoElement) => EditCommand;

const createStraightenCommand: CreateStraightenCommand = (angle, { id, fileId, frame, crop }) => ({
  kind: 'straightenPhoto',
  id,
  angle,
  before: { fileId, frame, crop },
});

/** Takes the place of an element id while the background is cropped. Element ids contain no colon. */
export const BACKGROUND_ID = ':behind';

export interface CropTarget {
  /** As a photo in a frame. For a background, the frame is the area that it covers. */
  readonly photo: PhotoElement;
  readonly cropCommand: (crop: Rect) => EditCommand;
  readonly straightenCommand: CreateStraightenCommand;
}

function backgroundCropTarget(doc: SpreadDocument): CropTarget | null {
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
    photo: { type: 'photo', id: BACKGROUND_ID, ...inFrame, fileId, crop, ...turned, border: null, shadow: false },
    cropCommand: (next) => withPicture({ crop: next }),
    straightenCommand: (angle, before) => withPicture({ straighten: angle, crop: before.crop }),
  };
}

/**
 * @param id of a photo, or {@link BACKGROUND_ID}
 * @returns null if there is no such picture
 */
export function findCropTarget(doc: SpreadDocument, id: string | null): CropTarget | null {
  if (id === BACKGROUND_ID) return backgroundCropTarget(doc);
  const photo = asPhoto(doc.elements.find((one) => one.id === id));
  return photo
    ? {
        photo,
        cropCommand: (crop) => ({ kind: 'cropPhoto', id: photo.id, crop }),
        straightenCommand: createStraightenCommand,
      }
    : null;
}

/**
 * Returns a function that straightens a picture in its frame. A smaller angle restores what a larger one has cut off.
 */
export function useStraighten(photo: PhotoElement, createCommand = createStraightenCommand): (angle: number) => void {
  const { apply } = useEditor();
  const known = useRef({ photo, before: photo });
  useEffect(() => {
    const last = known.current;
    known.current = { photo, before: isOnlyStraightened(last.photo, photo) ? last.before : photo };
  }, [photo]);
  return (angle) => apply(createCommand(angle, known.current.before), `straighten-${photo.id}`);
}

/** MIME type of a photo that is dragged from the tray. */
export const DRAGGED_PHOTO_TYPE = 'application/x-keepsake-photo';

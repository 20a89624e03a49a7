/** Kind of data of a photo that is being dragged from the tray. */
export const DRAGGED_PHOTO_TYPE = 'application/x-keepsake-photo';

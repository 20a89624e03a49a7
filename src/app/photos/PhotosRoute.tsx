import { addPhotosActions } from '@/features/albums';
import { PhotosPage } from '@/features/storage/pages/PhotosPage';
import { useAppDispatch } from '@/store/hooks';
import { loadJobSagas } from '@/store/lazySagas';

/** `/photos`: the photos, and the albums that they can be used for. */
export const Component = () => {
  const dispatch = useAppDispatch();
  return (
    <PhotosPage
      onMakeAlbum={(ids) => {
        loadJobSagas().then(
          () => dispatch(addPhotosActions.albumOfPhotosRequested(ids)),
          () => undefined,
        );
      }}
      onAddToAlbum={(ids) => dispatch(addPhotosActions.addPhotosDialogOpened(ids))}
    />
  );
};

import type { SpreadDocument } from '@domain/document';
import { viewOf } from '../canvas/geometry';
import { SheetPainting } from '../canvas/render/SpreadRenderer';
import { usePhotos } from '../hooks/EditorContext';
import styles from './Editor.module.css';

/** A small picture of a spread, to be decided about. */
export function SpreadPicture({ document }: { readonly document: SpreadDocument }) {
  const photos = usePhotos();
  const view = viewOf(document);
  return (
    <div className={styles.sidePicture} style={{ aspectRatio: view.width / view.height }}>
      <SheetPainting document={document} view={view} photos={photos} quality="thumbnail" />
    </div>
  );
}

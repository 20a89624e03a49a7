import type { SpreadDocument } from '@domain/document';
import { spreadViewRect } from '../canvas/geometry';
import { SpreadRenderer } from '../canvas/render/SpreadRenderer';
import { usePhotos } from '../hooks/EditorContext';
import styles from './Editor.module.css';

export function SpreadThumbnail({ document }: { readonly document: SpreadDocument }) {
  const photos = usePhotos();
  const view = spreadViewRect(document);
  return (
    <div className={styles.sidePicture} style={{ aspectRatio: view.width / view.height }}>
      <SpreadRenderer document={document} view={view} photos={photos} quality="thumbnail" />
    </div>
  );
}

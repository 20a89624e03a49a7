import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import type { Viewport } from '../canvas/viewport/useViewport';
import { selectEditor } from '../selectors';
import styles from './Files.module.css';
import { useFileDrop } from './useFileDrop';

/** Shows that files may be let go here, and how many are on their way to a page. */
export function Files({ viewport }: { readonly viewport: Viewport }) {
  const over = useFileDrop(viewport);
  const count = useAppSelector((state) => Object.keys(selectEditor(state).arriving).length);
  return (
    <>
      {over && (
        <div className={styles.over}>
          <span>
            <T id="editor.files.drop" />
          </span>
        </div>
      )}
      <div role="status">
        {count > 0 && (
          <p className={styles.arriving}>
            <T id="editor.files.arriving" values={{ count }} />
          </p>
        )}
      </div>
    </>
  );
}

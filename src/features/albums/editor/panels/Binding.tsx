import { coverIds, paperIds } from '@domain/commerce';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Select } from '@/ui';
import { useDocument } from '../context';
import { selectBook, selectEditor, selectPageCount } from '../selectors';
import { editorActions as actions } from '../slice';
import styles from './Panels.module.css';

/** How the book is bound and what it is printed on, which with its pages makes the spine of the cover so wide. */
export function Binding() {
  const t = useT();
  const dispatch = useAppDispatch();
  const book = useAppSelector(selectBook);
  const albumId = useAppSelector((state) => selectEditor(state).albumId);
  const pages = useAppSelector(selectPageCount);
  const { spine } = useDocument();
  if (!book || albumId === null) return null;
  const { cover, paper } = book;
  return (
    <>
      <Select
        label={<T id="cart.cover" />}
        value={cover}
        options={coverIds.map((value) => ({ value, label: t(`cart.cover.${value}`) }))}
        onChoose={(value) => dispatch(actions.bookChosen({ albumId, cover: value, paper }))}
      />
      <Select
        label={<T id="cart.paper" />}
        value={paper}
        options={paperIds.map((value) => ({ value, label: t(`cart.paper.${value}`) }))}
        onChoose={(value) => dispatch(actions.bookChosen({ albumId, cover, paper: value }))}
      />
      <p className={styles.hint} aria-live="polite">
        <T id="editor.spine" values={{ width: spine, pages }} />
      </p>
    </>
  );
}

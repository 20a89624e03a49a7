import { type BookChoice, coverIds, paperIds } from '@domain/commerce';
import { roundToTenthMm } from '@domain/document';
import { use } from 'react';
import { T, useT } from '@/i18n';
import { toAlbumToOrder } from '@/lib/albumToOrder';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, classNames, Select } from '@/ui';
import { useCoverWithSpineTitle } from '../../canvas/render/SpreadRenderer';
import { createElementId } from '../../elements/elementEditing';
import { PriceDifferenceContext, useDocument } from '../../hooks/EditorContext';
import { useElementCommands } from '../../hooks/useElementCommands';
import { selectAlbum, selectBook, selectEditor, selectPageCount } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import styles from '../Panels.module.css';
import own from './BindingSettings.module.css';

/** Settings for binding and paper, which with the page count decide the spine width. */
export function BindingSettings() {
  const t = useT();
  const dispatch = useAppDispatch();
  const costs = use(PriceDifferenceContext);
  const book = useAppSelector(selectBook);
  const album = useAppSelector(selectAlbum);
  const isChoosing = useAppSelector((state) => selectEditor(state).chosen !== null);
  const pages = useAppSelector(selectPageCount);
  const doc = useDocument();
  const { add } = useElementCommands();
  const titled = useCoverWithSpineTitle(doc);
  // The generated title is the last element that is painted.
  const title = titled === doc ? undefined : titled.elements.at(-1);
  if (!book || !album) return null;
  const { cover, paper } = book;
  const choose = (change: Partial<BookChoice>) =>
    dispatch(actions.structureRequested({ changes: [{ op: 'bind', cover, paper, ...change }], via: 'user' }));
  const priced = (name: string, difference: string | null) => (difference === null ? name : `${name} (${difference})`);
  return (
    <>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">
          <T id="editor.binding" />
        </legend>
        {costs(toAlbumToOrder(album), (difference) => (
          <>
            <Select
              label={<T id="cart.cover" />}
              value={cover}
              options={coverIds.map((value) => ({
                value,
                label: priced(t(`cart.cover.${value}`), difference({ cover: value, paper })),
              }))}
              onChoose={(value) => choose({ cover: value })}
            />
            <Select
              label={<T id="cart.paper" />}
              value={paper}
              options={paperIds.map((value) => ({
                value,
                label: priced(t(`cart.paper.${value}`), difference({ cover, paper: value })),
              }))}
              onChoose={(value) => choose({ paper: value })}
            />
          </>
        ))}
      </fieldset>
      <p className={classNames(styles.hint, own.spine)} aria-live="polite" aria-busy={isChoosing}>
        <T id="editor.spine" values={{ width: roundToTenthMm(doc.spine), pages }} />
      </p>
      {title && (
        <>
          <p className={styles.hint}>
            <T id="editor.spine.title" />
          </p>
          <Button size="small" onClick={() => add([{ ...title, id: createElementId('text') }])}>
            <T id="editor.spine.own" />
          </Button>
        </>
      )}
    </>
  );
}

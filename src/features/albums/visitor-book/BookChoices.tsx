import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import type { FormatId } from '@domain/print';
import { type ReactNode, useId } from 'react';
import { LazyPhotoPicker } from '@/features/storage/components/lazyGrid';
import type { ChoosePhotos } from '@/features/storage/components/PhotoDropZone';
import { UnsupportedFiles } from '@/features/storage/components/uploads/UnsupportedFiles';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, Icon, Skeleton, TextField } from '@/ui';
import { FormatStep } from '../create/FormatStep';
import { TemplateStep } from '../create/TemplateStep';
import type { LayoutInput } from '../layout-worker/layoutRequest';
import styles from './BookChoices.module.css';
import { visitorBookActions as actions } from './reducer';

interface Props {
  readonly choice: LayoutInput;
  readonly includedIds: readonly string[];
  readonly lostCount: number;
  readonly choose: ChoosePhotos;
  readonly renderPrice: (format: FormatId) => ReactNode;
}

/** Everything that can be changed about the book before signing in. */
export function BookChoices({ choice, includedIds, lostCount, choose, renderPrice }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  return (
    <div className={styles.choices}>
      <TextField
        label={<T id="start.titleLabel" />}
        placeholder={t('start.titlePlaceholder')}
        maxLength={ALBUM_TITLE_LENGTH}
        autoComplete="off"
        name="book-title"
        value={choice.title}
        onChange={({ target }) => dispatch(actions.titleChanged(target.value))}
      />
      <Part title={<T id="start.template" />}>
        <TemplateStep choice={choice} onChoose={(id) => dispatch(actions.templateChosen(id))} />
        <Button size="small" variant="plain" onClick={() => dispatch(actions.layoutShuffled())}>
          <Icon name="retry" size={16} />
          <T id="start.shuffle" />
        </Button>
      </Part>
      <Part title={<T id="start.format" />}>
        <FormatStep
          value={choice.format}
          printer={null}
          onChoose={(id) => dispatch(actions.formatChosen(id))}
          renderPrice={renderPrice}
        />
      </Part>
      <Part title={<T id="start.photos" />}>
        <p className={styles.hint}>
          <T id="visitorBook.leaveOut" />
        </p>
        {lostCount > 0 && (
          <p role="alert" className={styles.lost}>
            <T id="visitorBook.lost" values={{ count: lostCount }} />
          </p>
        )}
        <UnsupportedFiles />
        <LazyPhotoPicker
          pending={<Skeleton height={260} />}
          className={styles.picker ?? ''}
          scroll="box"
          selectedIds={includedIds}
          onToggle={(id) => dispatch(actions.photoToggled(id))}
          onSelectAll={(ids) => dispatch(actions.photosIncluded(ids))}
        />
        <Button size="small" onClick={choose.photos}>
          <Icon name="plus" size={16} />
          <T id="start.addPhotos" />
        </Button>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

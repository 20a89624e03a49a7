import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ProgressBar } from '@/ui';
import { selectImportRuns } from '../selectors';
import { importActions as actions } from './slice';

export function ImportRuns({ styles }: { readonly styles: Readonly<Record<string, string>> }) {
  const dispatch = useAppDispatch();
  return useAppSelector(selectImportRuns).map(({ id, name, progress, interrupted }) => (
    <article key={id} className={styles.run}>
      <header className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
      </header>
      <p className={styles.stage} role="status">
        {interrupted ? (
          <T id="import.interrupted" />
        ) : (
          <T id={progress < 1 ? 'import.sending' : 'import.reading'} values={{ progress }} />
        )}
      </p>
      {!interrupted && <ProgressBar value={progress < 1 ? progress : null} label={name} />}
      <div className={styles.actions}>
        <Button variant="plain" size="small" onClick={() => dispatch(actions.importCancelled({ id }))}>
          <T id="import.cancel" />
        </Button>
      </div>
    </article>
  ));
}

import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, ProgressBar } from '@/ui';
import { selectArtworkRuns } from '../selectors';
import { type ArtworkRun, artworkActions as actions } from './slice';

interface Props {
  readonly styles: Readonly<Record<string, string>>;
}

export function ArtworkRuns({ styles }: Props) {
  return useAppSelector(selectArtworkRuns).map((run) => <ArtworkRunItem key={run.albumId} run={run} styles={styles} />);
}

function ArtworkRunItem({ run, styles }: Props & { readonly run: ArtworkRun }) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { albumId, title, lora, phase, stage } = run;
  const isFailed = phase === 'failed';
  const name = title || t('artwork.title');
  const words = isFailed
    ? 'artwork.failed'
    : phase === 'cancelling'
      ? 'generation.stage.cancelling'
      : stageMessage(stage);
  return (
    <article className={styles['run']}>
      <header className={styles['head']}>
        <h3 className={styles['title']}>{name}</h3>
        {isFailed && (
          <button
            type="button"
            className={styles['close']}
            aria-label={t('export.dismiss')}
            onClick={() => dispatch(actions.artworkDismissed({ albumId }))}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </header>
      <p className={styles['stage']} role="status">
        <T id={words} />
      </p>
      {!isFailed && <ProgressBar value={stage === 'queued' ? null : run.completed} label={name} />}
      <div className={styles['actions']}>
        {isFailed ? (
          lora !== '' && (
            <Button size="small" onClick={() => dispatch(actions.artworkRequested({ albumId, title, lora }))}>
              <T id="export.again" />
            </Button>
          )
        ) : (
          <Button
            variant="plain"
            size="small"
            disabled={phase === 'cancelling'}
            onClick={() => dispatch(actions.artworkCancelRequested({ albumId }))}
          >
            <T id="export.stop" />
          </Button>
        )}
      </div>
    </article>
  );
}

const stageMessage = (stage: ArtworkRun['stage']) =>
  stage === 'queued' || stage === 'saving'
    ? (`generation.stage.${stage}` as const)
    : ('generation.stage.painting' as const);

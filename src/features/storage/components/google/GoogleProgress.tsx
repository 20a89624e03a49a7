import { FailureText } from '@/features/toasts';
import { T, useT } from '@/i18n';
import { SafeLink } from '@/lib/navigation/SafeLink';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, ProgressBar } from '@/ui';
import { selectPhotoMap, selectPicker, selectPickerResumeState } from '../../selectors';
import { actions } from '../../slice';
import styles from './Google.module.css';

const MAX_SHOWN_PHOTOS = 12;

const GoogleProgress = () => {
  const { phase } = useAppSelector(selectPicker);
  switch (phase) {
    case 'picking':
      return <Picking />;
    case 'importing':
      return <Importing />;
    case 'done':
      return <Done />;
    case 'expired':
    case 'failed':
      return <NotDone />;
    default:
      return (
        <p className={styles.text} role="status">
          <T id={phase === 'leaving' ? 'google.leaving' : phase === 'linking' ? 'google.linking' : 'google.asking'} />
        </p>
      );
  }
};

const Stop = () => {
  const dispatch = useAppDispatch();
  return (
    <Button onClick={() => dispatch(actions.pickerCancelled())}>
      <T id="google.stop" />
    </Button>
  );
};

const Picking = () => {
  const { url, blocked } = useAppSelector(selectPicker);
  return (
    <div className={styles.body}>
      <p className={styles.text} role="status">
        <T id={blocked ? 'google.blocked' : 'google.picking'} />
      </p>
      <div className={styles.actions}>
        <Stop />
        {url !== null && (
          <SafeLink className={styles.open} href={url} target="_blank" rel="noreferrer">
            <T id={blocked ? 'google.open' : 'google.openAgain'} />
            <Icon name="forward" size={16} />
          </SafeLink>
        )}
      </div>
    </div>
  );
};

const Importing = () => {
  const t = useT();
  const { files, refused, total } = useAppSelector(selectPicker);
  const done = files.length + refused.length;
  return (
    <div className={styles.body}>
      <p className={styles.text} role="status">
        <T id="google.importing" values={{ done, total }} />
      </p>
      <ProgressBar value={total > 0 ? done / total : null} label={t('google.progress')} />
      <div className={styles.actions}>
        <Stop />
      </div>
    </div>
  );
};

const Pictures = () => {
  const { files } = useAppSelector(selectPicker);
  const photos = useAppSelector(selectPhotoMap);
  const shown = files.flatMap((id) => photos[id] ?? []).slice(0, MAX_SHOWN_PHOTOS);
  return (
    <ul className={styles.pictures}>
      {shown.map(({ id, preview, name, colour }) => (
        <li key={id} style={{ background: colour }}>
          <img src={preview} alt={name} />
        </li>
      ))}
    </ul>
  );
};

const Refused = () => {
  const { refused } = useAppSelector(selectPicker);
  if (refused.length === 0) return null;
  return (
    <details className={styles.refused}>
      <summary>
        <T id="google.refused" values={{ count: refused.length }} />
      </summary>
      <ul>
        {refused.map(({ name, error }, i) => (
          <li key={`${i} ${name}`}>
            <span translate="no">{name}</span> <T id={`error.${error}`} />
          </li>
        ))}
      </ul>
    </details>
  );
};

const Done = () => {
  const { files } = useAppSelector(selectPicker);
  return (
    <div className={styles.body}>
      <p className={styles.text} role="status">
        <T id="google.done" values={{ count: files.length }} />
      </p>
      <Pictures />
      <Refused />
    </div>
  );
};

const NotDone = () => {
  const dispatch = useAppDispatch();
  const { phase, failure } = useAppSelector(selectPicker);
  const { returnTo } = useAppSelector(selectPickerResumeState);
  return (
    <div className={styles.body}>
      <p className={styles.text} role="alert">
        {phase === 'expired' || !failure ? <T id="google.expired" /> : <FailureText failure={failure} />}
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          onClick={() => dispatch(actions.pickerRequested({ returnTo: returnTo ?? '/photos' }))}
        >
          <T id="google.retry" />
        </Button>
      </div>
    </div>
  );
};

export default GoogleProgress;

import { useEffect } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { accountActions, selectAccount } from '../../account/slice';
import { selectors } from '../../slice';
import styles from './PeopleQuestion.module.css';

interface Props {
  readonly onAnswered: () => void;
}

/** Asks for the consent to recognise people, where the server detects faces and the user has not decided yet. */
export function PeopleQuestion({ onAnswered }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const allowed = useAppSelector(selectors.user)?.people_allow;
  const isSaving = useAppSelector(selectAccount).chosen?.peopleAllow === true;
  useEffect(() => {
    if (allowed) onAnswered();
  }, [allowed, onAnswered]);
  if (allowed !== false) return null;
  return (
    <section className={styles.question} aria-label={t('start.people.label')}>
      <p>
        <T id="start.people" />
      </p>
      <div className={styles.answers}>
        <Button
          size="small"
          busy={isSaving}
          onClick={() => dispatch(accountActions.preferenceChosen({ peopleAllow: true }))}
        >
          <T id="start.people.allow" />
        </Button>
        <Button size="small" onClick={onAnswered}>
          <T id="start.people.notNow" />
        </Button>
      </div>
    </section>
  );
}

import type { FoundTown } from '@domain/contract';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { type MessageId, T, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Combobox } from '@/ui';
import { selectTownSearch } from '../selectors';
import { actions } from '../slice';
import styles from './TownField.module.css';

/** The search finds every town from this many letters on. */
const MIN_LETTERS = 2;

/** A town of the search, or the present place of the photos. */
export type ChosenTown = Omit<FoundTown, 'region'> & Partial<Pick<FoundTown, 'region'>>;

interface Props {
  readonly town: ChosenTown | null;
  readonly error: MessageId | undefined;
  /** Called with null when the user types, so that the former town is not saved in place of an unknown one. */
  readonly onChoose: (town: ChosenTown | null) => void;
}

/** More than the 20 km within which photos are named by a town. */
const TOWN_DEGREES = 0.5;
const isSameTown = (a: ChosenTown, b: ChosenTown) =>
  a.town === b.town &&
  a.country === b.country &&
  Math.abs(a.latitude - b.latitude) < TOWN_DEGREES &&
  Math.abs(a.longitude - b.longitude) < TOWN_DEGREES;

const keyOf = ({ latitude, longitude }: ChosenTown) => `${latitude},${longitude}`;

/** Field that finds towns while typing. Empty, it suggests the towns of the user's photos. */
export const TownField = ({ town, error, onChoose }: Props) => {
  const dispatch = useAppDispatch();
  const intl = useIntl();
  const { locale } = useLanguage();
  const { phase, towns } = useAppSelector(selectTownSearch);
  const [words, setWords] = useState('');
  useEffect(() => {
    dispatch(actions.townsSearched({ search: words.trim(), language: locale }));
  }, [dispatch, words, locale]);
  useEffect(
    () => () => {
      dispatch(actions.townSearchEnded());
    },
    [dispatch],
  );
  const countryOf = ({ country }: ChosenTown) => intl.formatDisplayName(country, { type: 'region' }) ?? '';
  // The chosen town gives the field its text.
  const shown: readonly ChosenTown[] =
    town === null ? towns : [town, ...towns.filter((other) => !isSameTown(other, town))];
  const options = shown.map((one) => ({
    value: keyOf(one),
    label: [one.town, one.region].filter(Boolean).join(', '),
    note: countryOf(one),
  }));
  const searched = words.trim();
  // One letter finds the few towns of that name and the user's own, so more may follow.
  const foundNothing = phase === 'ready' && towns.length === 0 && searched.length >= MIN_LETTERS;
  const note = foundNothing ? 'photos.place.nothing' : phase === 'loading' ? 'photos.place.searching' : null;
  return (
    <>
      <Combobox
        // While an answer is awaited, the towns of the one before narrow.
        filtered={phase === 'ready'}
        className={styles.town}
        label={<T id="photos.place.search" />}
        value={town ? keyOf(town) : ''}
        options={options}
        maxLength={100}
        // The field shows the name only, and there are namesakes.
        hint={town ? countryOf(town) : undefined}
        error={phase === 'failed' ? <T id="photos.place.failed" /> : error && <T id={error} />}
        nothing={note && <T id={note} />}
        onType={(typed) => {
          setWords(typed);
          onChoose(null);
        }}
        onChoose={(key) => {
          const chosen = shown.find((one) => keyOf(one) === key);
          if (chosen) onChoose(chosen);
          setWords('');
        }}
      />
      <output className="visually-hidden">
        {searched !== '' && note && <T id={note} />}
        {searched !== '' && phase === 'ready' && towns.length > 0 && (
          <T id="search.count" values={{ count: towns.length }} />
        )}
      </output>
    </>
  );
};

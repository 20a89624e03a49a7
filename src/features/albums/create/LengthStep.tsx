import type { Currency } from '@domain/commerce';
import { type BookTarget, computeBookPrice } from '@domain/layout';
import { type ReactNode, useId } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Stepper, useMoney } from '@/ui';
import styles from './LengthStep.module.css';
import type { AlbumPhotoSelection } from './photoSelection';
import { creationActions as actions } from './slice';

interface Props {
  readonly target: BookTarget | null;
  readonly selection: AlbumPhotoSelection;
  /** Pages of the draft, which are shown while the photos decide; null before the first draft. */
  readonly draftPages: number | null;
  /** The photos are still read, so that the length that they decide is not known. */
  readonly isReading?: boolean;
  readonly currency: Currency;
}

type Mode = 'auto' | 'pages' | 'price';

/** Minor units of the steps of a budget. */
const BUDGET_STEP = 100;

/** Length of the album: as long as the photos need, a number of pages, or a budget. */
export function LengthStep({ target, selection, draftPages, isReading = false, currency }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const money = useMoney();
  const { book, range, pages: targetPages, estimatedPages, neededPages, shortestBook } = selection.length;
  const mode: Mode = target === null ? 'auto' : 'pages' in target ? 'pages' : 'price';
  const pages = Math.min(range.max, Math.max(range.min, targetPages ?? draftPages ?? estimatedPages));
  const priceOf = (count: number, unit = currency) => computeBookPrice({ ...book, pages: count }, unit);
  const price = priceOf(pages);
  const pagesText = t('creations.pages', { count: pages });
  const isUnknown = isReading && targetPages === null;
  const nowText =
    price === null ? pagesText : t('start.length.now', { pages: pagesText, price: money(price, currency) });

  const budgetCurrency = target && 'price' in target ? target.currency : currency;
  const [least, most] = [priceOf(range.min, budgetCurrency), priceOf(range.max, budgetCurrency)];
  const roundBudget = (amount: number) => Math.ceil(amount / BUDGET_STEP);
  const choosePages = (count: number) => dispatch(actions.targetChosen({ pages: count }));
  const chooseBudget = (amount: number) =>
    dispatch(actions.targetChosen({ price: amount * BUDGET_STEP, currency: budgetCurrency }));
  const choose = {
    auto: () => dispatch(actions.targetChosen(null)),
    pages: () => choosePages(pages),
    price: () => chooseBudget(roundBudget(priceOf(pages, budgetCurrency) ?? 0)),
  };
  const needed = neededPages === null ? null : priceOf(neededPages);
  const isBudget = target !== null && 'price' in target && least !== null && most !== null;
  const slider = isBudget
    ? { min: roundBudget(least), max: roundBudget(most), step: 1, value: roundBudget(target.price) }
    : { ...range, value: pages };
  const change = isBudget ? chooseBudget : choosePages;
  const sliderText = isBudget
    ? t('start.length.upTo', { budget: money(target.price, target.currency), now: nowText })
    : isUnknown
      ? t('start.summaryReading')
      : mode === 'auto'
        ? t('start.length.autoNow', { now: nowText })
        : nowText;

  const used = (
    <span className={styles.used}>
      <T id="start.length.used" values={{ used: selection.includedIds.length, leftOut: selection.excludedIds.size }} />
    </span>
  );
  // A book that nobody binds has no length to choose and no price.
  if (shortestBook)
    return (
      <div className={styles.length}>
        <p role="status" className={styles.problem}>
          <T
            id="start.tooFew"
            values={{ missing: shortestBook.missing, pages: shortestBook.pages, least: shortestBook.photos }}
          />
        </p>
        <p className={styles.now}>{used}</p>
      </div>
    );

  return (
    <div className={styles.length}>
      <div role="radiogroup" aria-label={t('start.length')} className={styles.modes}>
        <ModeOption mode="auto" current={mode} onChoose={choose.auto}>
          <T id="start.length.auto" />
        </ModeOption>
        <ModeOption mode="pages" current={mode} onChoose={choose.pages}>
          <T id="start.length.pages" />
        </ModeOption>
        {least !== null && (
          <ModeOption mode="price" current={mode} onChoose={choose.price}>
            <T id="start.length.price" />
          </ModeOption>
        )}
      </div>
      <div className={styles.slide}>
        <input
          type="range"
          className={styles.slider}
          aria-label={t(isBudget ? 'start.length.budgetLabel' : 'start.length.pagesLabel')}
          aria-valuetext={sliderText}
          {...slider}
          disabled={slider.max <= slider.min}
          onChange={({ target: input }) => change(Number(input.value))}
        />
        {mode !== 'auto' && (
          <span className={styles.exact}>
            <Stepper
              {...slider}
              stepFrom={slider.min}
              label={t(isBudget ? 'start.length.budgetLabel' : 'start.length.pagesLabel')}
              lessLabel={t(isBudget ? 'start.length.lessBudget' : 'start.length.fewerPages')}
              moreLabel={t(isBudget ? 'start.length.moreBudget' : 'start.length.morePages')}
              onChange={change}
            />
            {isBudget && <span className={styles.unit}>{budgetCurrency}</span>}
          </span>
        )}
      </div>
      <p className={styles.now}>
        {isUnknown ? <T id="start.summaryReading" /> : <strong>{pagesText}</strong>}
        {price !== null && !isUnknown && (
          <>
            <strong>{money(price, currency)}</strong>
            <span>
              <T id="start.length.terms" />
            </span>
          </>
        )}
        {used}
      </p>
      {neededPages !== null && (
        <p role="alert" className={styles.problem}>
          <T
            id="start.length.tooMany"
            values={{
              pages: neededPages,
              price: needed === null ? '–' : money(needed, currency),
            }}
          />
        </p>
      )}
    </div>
  );
}

interface ModeOptionProps {
  readonly mode: Mode;
  readonly current: Mode;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function ModeOption({ mode, current, onChoose, children }: ModeOptionProps) {
  const id = useId();
  return (
    <label className={styles.mode} htmlFor={id}>
      <input
        id={id}
        type="radio"
        name="album-length"
        className="visually-hidden"
        checked={mode === current}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

interface DraftPriceProps {
  readonly book: Parameters<typeof computeBookPrice>[0];
  readonly currency: Currency;
  readonly children?: ReactNode;
}

/** Price of one copy; nothing when the printer does not make the book. */
export function DraftPrice({ book, currency, children }: DraftPriceProps) {
  const money = useMoney();
  const price = computeBookPrice(book, currency);
  if (price === null) return null;
  return (
    <>
      {money(price, currency)}
      {children}
    </>
  );
}

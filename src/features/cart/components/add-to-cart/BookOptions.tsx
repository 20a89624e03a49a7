import type { CatalogueBook, CataloguePaper, CoverId, PaperId } from '@domain/commerce';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { usePriceDifference } from '@/ui';
import { selectCurrency } from '../../selectors';
import { Swatch } from '../basket/Swatch';
import { useBookText } from '../useBookText';
import styles from './AddToCartModal.module.css';

interface BookOptionsProps {
  readonly books: readonly CatalogueBook[];
  readonly book: CatalogueBook;
  readonly paper: CataloguePaper;
  readonly onChoose: (choice: { cover?: CoverId; paper?: PaperId }) => void;
  /** Price difference of another choice, for one copy. */
  readonly extra: (choice: { cover: CoverId; paper: PaperId }) => number | null;
}

/** Covers and papers in which the printer makes a book, with what each costs more or less. */
export function BookOptions({ books, book, paper, onChoose, extra }: BookOptionsProps) {
  const words = useBookText();
  return (
    <>
      <fieldset className={styles.options}>
        <legend>
          <T id="cart.cover" />
        </legend>
        {books.map(({ cover, papers }) => (
          <Option
            key={cover}
            name="cover"
            material={cover}
            label={words.cover(cover)}
            checked={cover === book.cover}
            extra={extra({
              cover,
              paper: papers.some(({ id }) => id === paper.id) ? paper.id : (papers[0]?.id ?? paper.id),
            })}
            onChoose={() => onChoose({ cover })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.options}>
        <legend>
          <T id="cart.paper" />
        </legend>
        {book.papers.map(({ id }) => (
          <Option
            key={id}
            name="paper"
            material={id}
            label={words.paper(id)}
            checked={id === paper.id}
            extra={extra({ cover: book.cover, paper: id })}
            onChoose={() => onChoose({ paper: id })}
          />
        ))}
      </fieldset>
    </>
  );
}

interface OptionProps {
  readonly name: string;
  readonly material: CoverId | PaperId;
  readonly label: string;
  readonly checked: boolean;
  readonly extra: number | null;
  readonly onChoose: () => void;
}

function Option({ name, material, label, checked, extra, onChoose }: OptionProps) {
  const currency = useAppSelector(selectCurrency);
  const more = usePriceDifference();
  return (
    <label className={styles.option}>
      <input type="radio" className="visually-hidden" name={`add-${name}`} checked={checked} onChange={onChoose} />
      <Swatch of={material} />
      <span className={styles.optionText}>
        {label}
        <span className={styles.hint}>
          <T id={`cart.about.${material}`} />
        </span>
        {!checked && extra !== null && extra !== 0 && <span className={styles.extra}>{more(extra, currency)}</span>}
      </span>
    </label>
  );
}

import type { CoverId, PaperId } from '@domain/commerce';
import type { CartItem, CatalogueResponse } from '@domain/contract';
import { T, useT } from '@/i18n';
import type { ItemChange } from '../../basket/slice';
import { useBookText } from '../useBookText';
import styles from './ItemOptions.module.css';
import { Swatch } from './Swatch';

interface Props {
  readonly item: CartItem;
  /** Null until the prices are known, and for a book that is printed again: then the options are read-only. */
  readonly catalogue: CatalogueResponse | null;
  readonly onChange: (change: ItemChange) => void;
}

/** Cover and paper of a book in the cart with a sample of each, as far as its format offers choices. */
export function ItemOptions({ item: { album, cover, paper }, catalogue, onChange }: Props) {
  const t = useT();
  const words = useBookText();
  const books = catalogue?.books.filter(({ format }) => format === album.format) ?? [];
  const papers = books.find((book) => book.cover === cover)?.papers ?? [];
  if (papers.length === 0) {
    return (
      <p className={styles.words}>
        {words.cover(cover)} · {words.paper(paper)}
      </p>
    );
  }
  const chooseCover = (id: CoverId) => {
    const book = books.find((one) => one.cover === id);
    if (!book) return;
    const kept = book.papers.some((one) => one.id === paper) ? paper : book.papers[0]?.id;
    onChange({ cover: book.cover, ...(kept && kept !== paper && { paper: kept }) });
  };
  return (
    <div className={styles.choices}>
      <Choice
        label={t('cart.coverOf', { title: album.title })}
        value={cover}
        options={books.map((book) => ({ id: book.cover, label: words.cover(book.cover) }))}
        onChoose={chooseCover}
      />
      <Choice
        label={t('cart.paperOf', { title: album.title })}
        value={paper}
        options={papers.map(({ id }) => ({ id, label: words.paper(id) }))}
        onChoose={(chosen) => onChange({ paper: chosen })}
      />
    </div>
  );
}

interface ChoiceProps<Id extends CoverId | PaperId> {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly onChoose: (id: Id) => void;
}

function Choice<Id extends CoverId | PaperId>({ label, value, options, onChoose }: ChoiceProps<Id>) {
  return (
    <div className={styles.choice}>
      <Swatch of={value} />
      <div className={styles.about}>
        <select
          className={styles.select}
          aria-label={label}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(({ id }) => id === target.value);
            if (chosen) onChoose(chosen.id);
          }}
        >
          {options.map(({ id, label: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <span className={styles.hint}>
          <T id={`cart.about.${value}`} />
        </span>
      </div>
    </div>
  );
}

import type { CartItem, CatalogueResponse } from '@domain/contract';
import { useT } from '@/i18n';
import type { ItemChange } from '../../basket/slice';
import { useBookText } from '../useBookText';
import styles from './ItemOptions.module.css';

interface Props {
  readonly item: CartItem;
  /** Null until the prices are known; then the options are read-only. */
  readonly catalogue: CatalogueResponse | null;
  readonly onChange: (change: ItemChange) => void;
}

/** Cover and paper of a book in the cart, as far as its format offers choices. */
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
  return (
    <p className={styles.choices}>
      <select
        className={styles.choice}
        aria-label={t('cart.coverOf', { title: album.title })}
        value={cover}
        onChange={({ target }) => {
          const book = books.find((one) => one.cover === target.value);
          if (!book) return;
          const kept = book.papers.some(({ id }) => id === paper) ? paper : book.papers[0]?.id;
          onChange({ cover: book.cover, ...(kept && kept !== paper && { paper: kept }) });
        }}
      >
        {books.map((book) => (
          <option key={book.cover} value={book.cover}>
            {words.cover(book.cover)}
          </option>
        ))}
      </select>
      <select
        className={styles.choice}
        aria-label={t('cart.paperOf', { title: album.title })}
        value={paper}
        onChange={({ target }) => {
          const chosen = papers.find(({ id }) => id === target.value);
          if (chosen) onChange({ paper: chosen.id });
        }}
      >
        {papers.map(({ id }) => (
          <option key={id} value={id}>
            {words.paper(id)}
          </option>
        ))}
      </select>
    </p>
  );
}

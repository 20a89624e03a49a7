import type { Currency } from '@domain/commerce';
import { CART_MAX_QUANTITY, type CartItem, type CatalogueResponse } from '@domain/contract';
import { formats } from '@domain/print';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { BookCover, Icon, Stepper, useMoney } from '@/ui';
import { basketActions as actions, type ItemChange } from '../../basket/slice';
import { useBookText } from '../useBookText';
import styles from './CartLineItem.module.css';
import { ItemOptions } from './ItemOptions';
import { ItemWarnings } from './ItemWarnings';

interface Props {
  readonly item: CartItem;
  readonly currency: Currency;
  readonly catalogue: CatalogueResponse | null;
  readonly maxQuantity?: number;
}

/**
 * Moves the focus to the same button of the next row, or to the title, because the button disappears with its row.
 */
function focusNextRow(button: HTMLElement): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('[data-removes]') ?? document.querySelector<HTMLElement>('h1');
  next?.focus();
}

/** A book that is printed again may no longer have an album, so its order shows what is printed. */
function pageOfBook({ id, shared, ordered }: CartItem['album']): string {
  if (ordered) return '/orders';
  return shared ? `/preview/${shared.token}` : `/creations/preview/${id}`;
}

/** Book in the cart: description, quantity, price, and reasons that prevent printing. */
export function CartLineItem({ item, currency, catalogue, maxQuantity = CART_MAX_QUANTITY }: Props) {
  const t = useT();
  const money = useMoney();
  const words = useBookText();
  const dispatch = useAppDispatch();
  const { album, quantity } = item;
  // The server sends 0 for a book that is no longer made: no book is free.
  const hasPrice = item.unit_price > 0;
  const title = album.title || t('generation.untitled');
  const change = (changed: ItemChange) => dispatch(actions.itemChanged({ id: item.id, change: changed }));
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusNextRow(currentTarget);
    dispatch(actions.removeRequested({ id: item.id }));
  };
  const { width, height } = formats[album.format];
  return (
    <li className={styles.item} data-left-out={!album.selected || undefined}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={album.selected}
          aria-label={t('cart.select', { title })}
          onChange={({ target }) => change({ selected: target.checked })}
        />
      </label>
      <div className={styles.cover}>
        <div style={{ width: width >= height ? '100%' : `${(width / height) * 100}%` }}>
          <BookCover src={album.cover_url} title={title} aspectRatio={width / height} />
        </div>
      </div>
      <div className={styles.about}>
        <h2 className={styles.title} translate="no">
          <Link to={pageOfBook(album)}>{title}</Link>
        </h2>
        <p className={styles.words}>{words.book(album)}</p>
        {album.ordered && (
          <p className={styles.words}>
            <T id="cart.asOrdered" values={{ number: album.ordered.number }} />
          </p>
        )}
      </div>
      <div className={styles.more}>
        <ItemOptions item={item} catalogue={album.ordered ? null : catalogue} onChange={change} />
        <ItemProblems item={item} />
        <ItemWarnings item={item} />
      </div>
      <div className={styles.line}>
        <Stepper
          value={quantity}
          min={1}
          max={maxQuantity}
          label={t('cart.quantityOf', { title })}
          lessLabel={t('cart.less', { title })}
          moreLabel={t('cart.more', { title })}
          onChange={(next) => change({ quantity: next })}
        />
        <p className={styles.price}>
          {hasPrice ? <strong>{money(item.total, currency)}</strong> : <T id="cart.noPrice" />}
          {hasPrice && quantity > 1 && <T id="cart.each" values={{ price: money(item.unit_price, currency) }} />}
        </p>
      </div>
      <button
        type="button"
        className={styles.remove}
        data-removes
        aria-label={t('cart.remove', { title })}
        onClick={remove}
      >
        <Icon name="trash" size={18} />
      </button>
    </li>
  );
}

/** Problems that the editor's check shows and helps to fix. */
const checked = new Set<CartItem['problems'][number]['code']>([
  'too_few_pages',
  'too_many_pages',
  'odd_pages',
  'check_failed',
]);

function ItemProblems({ item: { album, problems, warnings } }: { readonly item: CartItem }) {
  // The warnings below contain the same link.
  const mendable = !album.shared && warnings.length === 0 && problems.some(({ code }) => checked.has(code));
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      {problems.map(({ code, limit = 0, count = 0 }) => (
        <p key={code}>
          <Icon name="warning" size={16} />
          <span>
            {album.shared && checked.has(code) ? (
              <T id="cart.problem.sharedAlbum" />
            ) : (
              <T id={`cart.problem.${code}`} values={{ limit, count, pages: album.pages }} />
            )}
          </span>
        </p>
      ))}
      {mendable && (
        <Link to={`/creations/editor/${album.id}?check`}>
          <T id="cart.check" />
        </Link>
      )}
    </div>
  );
}

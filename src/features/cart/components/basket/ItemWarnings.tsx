import type { CartItem } from '@domain/contract';
import { Link } from 'react-router-dom';
import { T, useT } from '@/i18n';
import { Button, Dialog, Icon } from '@/ui';
import styles from './ItemWarnings.module.css';

/** Print quality warnings with a link to the editor's check. */
export function ItemWarnings({ item: { album, warnings } }: { readonly item: CartItem }) {
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings}>
      <ul>
        {warnings.map(({ code, cover, count, values }) => (
          <li key={`${cover} ${code}`}>
            <Icon name="info" size={16} />
            <span>
              {cover && (
                <strong>
                  <T id="cart.warning.cover" />
                </strong>
              )}{' '}
              <T id={`check.found.${code}`} values={values} />
              {count > 1 && ` (${count}×)`}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/creations/editor/${album.id}?check`}>
        <T id="cart.check" />
      </Link>
    </div>
  );
}

interface Props {
  readonly open: boolean;
  readonly items: readonly CartItem[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before payment for confirmation to print books despite warnings. */
export function ConfirmWarnings({ open, items, onClose, onConfirm }: Props) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<T id="cart.warning.title" />}
      description={<T id="cart.warning.text" />}
      actions={
        <>
          <Button onClick={onClose}>
            <T id="cart.warning.back" />
          </Button>
          <Button variant="accent" onClick={onConfirm}>
            <T id="cart.warning.confirm" />
          </Button>
        </>
      }
    >
      {items.map((item) => (
        <section key={item.id} className={styles.book}>
          <h3 translate="no">{item.album.title || t('generation.untitled')}</h3>
          <ItemWarnings item={item} />
        </section>
      ))}
    </Dialog>
  );
}

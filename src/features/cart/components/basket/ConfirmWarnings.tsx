import type { CartItem } from '@domain/contract';
import { T, useT } from '@/i18n';
import { Button, Dialog } from '@/ui';
import { ItemWarnings } from './ItemWarnings';
import styles from './ItemWarnings.module.css';

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

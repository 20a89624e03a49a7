import type { Cart } from '@domain/contract';
import { type FormEvent, useState } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, TextField } from '@/ui';
import { basketActions as actions } from '../basket/slice';
import { selectPromo } from '../selectors';
import styles from './PromoField.module.css';

/** A promo code: what is wrong with it stands at its field, and the one that counts can be taken away again. */
export function PromoField({ promo }: { readonly promo: Cart['promo'] }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { busy, failure } = useAppSelector(selectPromo);
  const [code, setCode] = useState('');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wanted = code.trim();
    if (wanted && !busy) dispatch(actions.promoRequested({ code: wanted }));
  };
  if (promo) {
    return (
      <div className={styles.applied}>
        <span>
          <strong>{promo.code}</strong>
          {promo.reason && (
            <span className={styles.wrong}>
              <T id={`error.${promo.reason}`} />
            </span>
          )}
        </span>
        <button
          type="button"
          className={styles.away}
          aria-label={t('cart.promo.remove', { code: promo.code })}
          onClick={() => {
            setCode('');
            dispatch(actions.promoRequested({ code: '' }));
          }}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={apply}>
      <TextField
        label={<T id="cart.promo" />}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={failure && <T id={`error.${failure.code}` as MessageId} values={{ ...failure.params }} />}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" busy={busy} className={styles.apply}>
        <T id="cart.promo.apply" />
      </Button>
    </form>
  );
}

import type { Cart } from '@domain/contract';
import { type FormEvent, useRef, useState } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, TextField, useLostFocus } from '@/ui';
import { basketActions as actions } from '../basket/slice';
import { selectPromo } from '../selectors';
import styles from './PromoField.module.css';

/** The field of a promo code, or the one that counts; what takes the place of the other has its focus. */
export function PromoField({ promo }: { readonly promo: Cart['promo'] }) {
  const t = useT();
  const part = useRef<HTMLDivElement>(null);
  useLostFocus(part, () => part.current?.focus());
  return (
    <div ref={part} role="group" aria-label={t('cart.promo')} tabIndex={-1}>
      <Promo key={promo?.code} promo={promo} />
    </div>
  );
}

/** A promo code: what is wrong with it stands at its field, and the one that counts can be taken away again. */
function Promo({ promo }: { readonly promo: Cart['promo'] }) {
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
          onClick={() => dispatch(actions.promoRequested({ code: '' }))}
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

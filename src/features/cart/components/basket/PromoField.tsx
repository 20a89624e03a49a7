import { type Cart, PROMO_CODE_LENGTH } from '@domain/contract';
import { Form, Formik } from 'formik';
import { useRef } from 'react';
import { FailureText } from '@/features/toasts';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, TextField, useFocusFallback } from '@/ui';
import { basketActions as actions } from '../../basket/slice';
import { cartSchema } from '../../schemas';
import { selectPromo } from '../../selectors';
import styles from './PromoField.module.css';

const promoSchema = cartSchema((rules) => rules.promoSchema);

/** Promo code field, or the applied code. The focus moves to the one that replaces the other. */
export function PromoField({ promo }: { readonly promo: Cart['promo'] }) {
  const t = useT();
  const part = useRef<HTMLDivElement>(null);
  useFocusFallback(part, () => part.current?.focus());
  return (
    <div ref={part} role="group" aria-label={t('cart.promo')} tabIndex={-1}>
      <Promo key={promo?.code} promo={promo} />
    </div>
  );
}

/** Promo code: errors appear at its field, and an applied code can be removed. */
function Promo({ promo }: { readonly promo: Cart['promo'] }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { busy, failure } = useAppSelector(selectPromo);
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
  const refusal = failure && <FailureText failure={failure} />;
  return (
    <Formik
      initialValues={{ code: '' }}
      validationSchema={promoSchema}
      validateOnBlur={false}
      onSubmit={async (values) => {
        const promoCode = await promoSchema.cast(values);
        if (!busy) dispatch(actions.promoRequested(promoCode));
      }}
    >
      {({ errors, submitCount, getFieldProps }) => (
        <Form className={styles.form} noValidate>
          <TextField
            {...getFieldProps('code')}
            label={<T id="cart.promo" />}
            maxLength={PROMO_CODE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            error={submitCount > 0 && errors.code ? <T id={errors.code as MessageId} /> : refusal}
          />
          <Button type="submit" busy={busy} className={styles.apply}>
            <T id="cart.promo.apply" />
          </Button>
        </Form>
      )}
    </Formik>
  );
}

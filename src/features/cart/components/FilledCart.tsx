import { CART_MAX_ITEMS_RESTRICTED, CART_MAX_QUANTITY, type Cart } from '@domain/contract';
import { Formik } from 'formik';
import { useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { usePreload } from '@/ui';
import { basketActions as actions } from '../basket/slice';
import styles from '../pages/CartPage.module.css';
import { cartSchema } from '../schemas';
import { selectAddressDraft, selectCatalogue, selectHasCartChanges } from '../selectors';
import { AddressForm } from './address/AddressForm';
import { DeliveryOptions } from './address/DeliveryOptions';
import { CartLineItem } from './basket/CartLineItem';
import { CartSummary } from './basket/CartSummary';

const addressSchema = cartSchema((rules) => rules.addressSchema);

/** The address form surrounds the page, and the payment submits it. */
export default function FilledCart({ cart }: { readonly cart: Cart }) {
  const dispatch = useAppDispatch();
  const { data } = useAppSelector(selectCatalogue);
  const hasChanges = useAppSelector(selectHasCartChanges);
  // Input that could not be saved before the session ended or the page was left.
  const [typed] = useState(useAppSelector(selectAddressDraft));
  const form = useRef<HTMLDivElement>(null);
  const { items_max } = cart;
  usePreload(addressSchema.load);
  // While edits are pending, the response to them decides if the cart can be paid.
  const blocked = !cart.payment_allowed && !hasChanges;
  return (
    <Formik
      initialValues={{ ...cart.address, ...typed }}
      validationSchema={addressSchema}
      onSubmit={(_, { setSubmitting }) => {
        setSubmitting(false);
        if (!blocked) dispatch(actions.payRequested());
      }}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <ul>
            {cart.items.map((item) => (
              <CartLineItem
                key={item.id}
                item={item}
                currency={cart.currency}
                catalogue={data}
                maxQuantity={items_max === CART_MAX_ITEMS_RESTRICTED ? 1 : CART_MAX_QUANTITY}
              />
            ))}
          </ul>
          <div ref={form}>
            <AddressForm address={cart.address} />
          </div>
          <DeliveryOptions delivery={cart.delivery} />
        </div>
        <aside className={styles.aside}>
          <CartSummary
            cart={cart}
            blocked={blocked}
            onInvalid={() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()}
          />
        </aside>
      </div>
    </Formik>
  );
}

import { CART_MAX_ITEMS_RESTRICTED, CART_MAX_QUANTITY, type Cart } from '@domain/contract';
import { Formik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, EmptyState, Skeleton, usePreload } from '@/ui';
import { AddressForm } from '../components/address/AddressForm';
import { DeliveryOptions } from '../components/address/DeliveryOptions';
import { CartLineItem } from '../components/basket/CartLineItem';
import { CartSummary } from '../components/basket/CartSummary';
import { ConfirmWarnings } from '../components/basket/ConfirmWarnings';
import { selectOptimisticCart } from '../optimisticCart';
import { addressSchema } from '../schemas';
import { selectAddressDraft, selectCartPhase, selectCatalogue, selectHasCartChanges } from '../selectors';
import { actions } from '../slice';
import styles from './CartPage.module.css';

/** `/cart`: books, destination and price of the order. */
export function Component() {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectOptimisticCart);
  const phase = useAppSelector(selectCartPhase);
  useEffect(() => {
    dispatch(actions.cartRequested());
    dispatch(actions.catalogueRequested());
  }, [dispatch]);
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        <T id="cart.title" />
      </h1>
      {cart ? (
        cart.items.length === 0 ? (
          <Empty />
        ) : (
          <Filled cart={cart} />
        )
      ) : phase === 'failed' ? (
        <Failed />
      ) : (
        <Loading />
      )}
    </>
  );
}

/** The address form surrounds the page, and the payment submits it. */
function Filled({ cart }: { readonly cart: Cart }) {
  const dispatch = useAppDispatch();
  const { data } = useAppSelector(selectCatalogue);
  const hasChanges = useAppSelector(selectHasCartChanges);
  // Input that could not be saved before the session ended or the page was left.
  const [typed] = useState(useAppSelector(selectAddressDraft));
  const form = useRef<HTMLDivElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const { items_max } = cart;
  const toConfirm = cart.items.filter(({ album, warnings }) => album.selected && warnings.length > 0);
  const pay = () => {
    setIsConfirming(false);
    dispatch(actions.payRequested());
  };
  usePreload(addressSchema.load);
  // While edits are pending, the response to them decides if the cart can be paid.
  const blocked = !cart.payment_allowed && !hasChanges;
  return (
    <Formik
      initialValues={{ ...cart.address, ...typed }}
      validationSchema={addressSchema}
      onSubmit={(_, { setSubmitting }) => {
        setSubmitting(false);
        if (blocked) return;
        if (toConfirm.length > 0) setIsConfirming(true);
        else pay();
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
        <ConfirmWarnings open={isConfirming} items={toConfirm} onClose={() => setIsConfirming(false)} onConfirm={pay} />
      </div>
    </Formik>
  );
}

const Empty = () => (
  <EmptyState
    title={<T id="cart.empty" />}
    action={
      <ButtonLink variant="primary" to="/creations">
        <T id="cart.emptyAction" />
      </ButtonLink>
    }
  >
    <T id="cart.emptyText" />
  </EmptyState>
);

const Failed = () => {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      title={<T id="cart.failed" />}
      action={
        <Button onClick={() => dispatch(actions.cartRequested())}>
          <T id="creations.retry" />
        </Button>
      }
    >
      <T id="preview.failedText" />
    </EmptyState>
  );
};

const Loading = () => (
  <div className={styles.columns} role="status">
    <span className="visually-hidden">
      <T id="cart.loading" />
    </span>
    <div className={styles.main}>
      {[0, 1].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width={104} aspectRatio={1} radius="2px 5px 5px 2px" />
          <Skeleton width="50%" height={22} />
          <Skeleton width={88} height={22} />
        </div>
      ))}
    </div>
    <aside className={styles.aside}>
      <Skeleton height={320} radius={10} />
    </aside>
  </div>
);

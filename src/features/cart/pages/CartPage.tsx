import { useEffect } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, EmptyState, lazyComponent, Skeleton } from '@/ui';
import { selectOptimisticCart } from '../optimisticCart';
import { selectCartPhase } from '../selectors';
import { actions } from '../slice';
import styles from './CartPage.module.css';

const loadFilledCart = () => import(/* webpackChunkName: "filled-cart" */ '../components/FilledCart');
const FilledCart = lazyComponent(loadFilledCart);

/** `/cart`: books, destination and price of the order. */
export function Component() {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectOptimisticCart);
  const phase = useAppSelector(selectCartPhase);
  useEffect(() => {
    // The form loads while the cart does.
    loadFilledCart().catch(() => undefined);
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
          <FilledCart cart={cart} pending={<Loading />} />
        )
      ) : phase === 'failed' ? (
        <Failed />
      ) : (
        <Loading />
      )}
    </>
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

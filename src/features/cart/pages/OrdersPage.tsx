import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, EmptyState, Icon, Skeleton } from '@/ui';
import { OrderCard } from '../components/orders/OrderCard';
import { ORDERS_PAGE_SIZE } from '../orders/slice';
import { selectOrders } from '../selectors';
import { actions } from '../slice';
import styles from './OrdersPage.module.css';

export function Component() {
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const { phase, list, total } = useAppSelector(selectOrders);
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1);
  useEffect(() => {
    dispatch(actions.ordersRequested({ page }));
    return () => void dispatch(actions.ordersLeft());
  }, [dispatch, page]);
  const loading = phase === 'idle' || phase === 'loading';
  return (
    <div className={styles.page}>
      <h1>
        <T id="orders.title" />
      </h1>
      {loading && <Loading />}
      {phase === 'failed' && <Failed page={page} />}
      {phase === 'ready' && list.length === 0 && <Empty />}
      {phase === 'ready' && list.map((order) => <OrderCard key={order.id} order={order} />)}
      <Pages page={page} pages={Math.ceil(total / ORDERS_PAGE_SIZE)} />
    </div>
  );
}

const Empty = () => (
  <EmptyState
    title={<T id="orders.empty" />}
    action={
      <ButtonLink variant="primary" to="/creations">
        <T id="cart.emptyAction" />
      </ButtonLink>
    }
  >
    <T id="orders.emptyText" />
  </EmptyState>
);

const Failed = ({ page }: { readonly page: number }) => {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      title={<T id="orders.failed" />}
      action={
        <Button onClick={() => dispatch(actions.ordersRequested({ page }))}>
          <T id="creations.retry" />
        </Button>
      }
    >
      <T id="preview.failedText" />
    </EmptyState>
  );
};

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">
      <T id="orders.loading" />
    </span>
    {[0, 1].map((row) => (
      <div key={row} className={styles.skeleton}>
        <Skeleton width={200} height={24} />
        <Skeleton height={48} />
        <div className={styles.book}>
          <Skeleton width={64} aspectRatio={1} radius="2px 5px 5px 2px" />
          <Skeleton width="40%" height={20} />
        </div>
      </div>
    ))}
  </div>
);

function Pages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t('orders.title')}>
      {page > 1 && (
        <ButtonLink size="small" to={`?page=${page - 1}`} aria-label={t('creations.previousPage')}>
          <Icon name="back" size={18} />
        </ButtonLink>
      )}
      <span className={styles.pageOf}>
        <T id="creations.pageOf" values={{ page, pages }} />
      </span>
      {page < pages && (
        <ButtonLink size="small" to={`?page=${page + 1}`} aria-label={t('creations.nextPage')}>
          <Icon name="forward" size={18} />
        </ButtonLink>
      )}
    </nav>
  );
}

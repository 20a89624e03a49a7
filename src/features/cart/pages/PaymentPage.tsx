import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { PaymentStatus, paymentVisits } from '../components/orders/PaymentStatus';

/**
 * `/payment/{id}`, and the targets of the payment provider: `/payment/success` and `/payment/cancel`, which name the
 * order in their query. Only the order itself confirms a payment.
 */
export function Component() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const visit = paymentVisits.find((name) => pathname.endsWith(`/payment/${name}`)) ?? 'payment';
  const order = id ?? query.get('order');
  return order ? <PaymentStatus id={order} visit={visit} /> : <Navigate to="/orders" replace />;
}

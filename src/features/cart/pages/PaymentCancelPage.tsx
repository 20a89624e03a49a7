import { useSearchParams } from 'react-router-dom';
import { PaymentStatusRoute } from '../components/orders/PaymentStatusRoute';

/** `/payment/cancel`: the buyer turned back. What can be done now, and that nothing was charged. */
export const Component = () => <PaymentStatusRoute id={useSearchParams()[0].get('order')} visit="cancel" />;

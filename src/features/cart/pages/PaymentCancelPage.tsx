import { useSearchParams } from 'react-router-dom';
import { PaymentStatusRoute } from '../components/orders/PaymentStatusRoute';

/** `/payment/cancel`: the buyer cancelled. Says that nothing was charged and offers next steps. */
export const Component = () => <PaymentStatusRoute id={useSearchParams()[0].get('order')} visit="cancel" />;

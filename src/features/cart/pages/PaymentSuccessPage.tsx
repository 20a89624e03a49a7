import { useSearchParams } from 'react-router-dom';
import { PaymentStatusRoute } from '../components/orders/PaymentStatusRoute';

/** `/payment/success`: return target of a successful payment. The order itself confirms it. */
export const Component = () => <PaymentStatusRoute id={useSearchParams()[0].get('order')} visit="success" />;

import { useSearchParams } from 'react-router-dom';
import { PaymentOf } from '../components/orders/PaymentStatusRoute';

/** `/payment/success`: where the payment's page leads back to when it says that all is well; the order says whether it is. */
export const Component = () => <PaymentOf id={useSearchParams()[0].get('order')} visit="success" />;

import { useSearchParams } from 'react-router-dom';
import { PaymentStatusRoute } from '../components/orders/PaymentStatusRoute';

/** `/payment/success`: where the payment's page leads back to when it says that all is well; the order says whether it is. */
export const Component = () => <PaymentStatusRoute id={useSearchParams()[0].get('order')} visit="success" />;

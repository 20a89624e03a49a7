import { useParams } from 'react-router-dom';
import { PaymentStatus } from '../components/orders/PaymentStatus';

/** `/payment/{id}`: order and payment status. */
export const Component = () => <PaymentStatus id={useParams().id ?? ''} visit="payment" />;

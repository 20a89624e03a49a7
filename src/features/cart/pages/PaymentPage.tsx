import { useParams } from 'react-router-dom';
import { PaymentStatus } from '../components/orders/PaymentStatus';

/** `/payment/{id}`: what is being paid, and whether it is. */
export const Component = () => <PaymentStatus id={useParams().id ?? ''} visit="payment" />;

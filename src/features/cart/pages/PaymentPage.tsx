import { useParams } from 'react-router-dom';
import { PaymentState } from '../components/orders/PaymentStatus';

/** `/payment/{id}`: what is being paid, and whether it is. */
export const Component = () => <PaymentState id={useParams().id ?? ''} visit="payment" />;

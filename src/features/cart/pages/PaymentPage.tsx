import { useParams } from 'react-router-dom';
import { PaymentStatus } from '../components/orders/PaymentStatus';

export const Component = () => <PaymentStatus id={useParams().id ?? ''} visit="payment" />;

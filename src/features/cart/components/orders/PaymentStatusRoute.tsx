import { Navigate } from 'react-router-dom';
import { PaymentStatus, type PaymentVisit } from './PaymentStatus';

/** Payment status of the order in the URL; redirects to the orders without one. */
export const PaymentStatusRoute = ({ id, visit }: { readonly id: string | null; readonly visit: PaymentVisit }) =>
  id ? <PaymentStatus id={id} visit={visit} /> : <Navigate to="/orders" replace />;

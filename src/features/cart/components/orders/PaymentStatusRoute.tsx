import { Navigate } from 'react-router-dom';
import { PaymentStatus, type PaymentVisit } from './PaymentStatus';

/** The payment of the order that the address names; without one there is nothing to tell but the orders. */
export const PaymentStatusRoute = ({ id, visit }: { readonly id: string | null; readonly visit: PaymentVisit }) =>
  id ? <PaymentStatus id={id} visit={visit} /> : <Navigate to="/orders" replace />;

export { anonymiseOrders, hasOpenOrders } from './anonymiseOrders';
export { registerOrdersModule } from './routes';

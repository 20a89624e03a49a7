export { forgetOrders, hasOpenOrders } from './anonymiseOrders';
export { registerOrdersModule } from './routes';

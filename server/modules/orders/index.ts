export { forgetOrders, hasOpenOrders } from './forget';
export { registerOrdersModule } from './routes';

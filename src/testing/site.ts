export { actions as siteActions } from '@/features/site/slice';

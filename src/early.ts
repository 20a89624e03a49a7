import { askAhead } from '@/api/refresh';
import { configureApi } from '@/api/session';
import { sessionHint, tokenStore } from '@/features/auth/tokenStore';

/**
 * Asks for the token while the rest of the app is still evaluated: the flow of the session, which wants it once the stored state is back, finds
 * the answer on its way, or there, or is told why there is none.
 */
configureApi({ getToken: tokenStore.get, onToken: tokenStore.set, onSessionExpired: tokenStore.clear });
if (!tokenStore.get() && sessionHint.exists()) askAhead();

import { acquireRefreshLock, exchangeRefreshCookie, prefetchToken } from '@/api/refresh';
import { configureApi } from '@/api/session';
import { sessionHint, tokenStore } from '@/features/auth/tokenStore';

/**
 * Asks for the token while the rest of the app is still evaluated: the flow of the session, which wants it once the stored state is back, finds
 * the answer on its way, or there, or is told why there is none.
 */
configureApi({
  getToken: tokenStore.get,
  renewToken: async () => {
    const release = await acquireRefreshLock();
    try {
      const token = tokenStore.get() ?? (await exchangeRefreshCookie());
      tokenStore.set(token);
      return token;
    } finally {
      release();
    }
  },
});
if (!tokenStore.get() && sessionHint.exists()) prefetchToken();

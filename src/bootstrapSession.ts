import { configureApi } from '@/api/call';
import { acquireRefreshLock, exchangeRefreshCookie, prefetchToken } from '@/api/refresh';
import { sessionHint, tokenStore } from '@/features/auth/tokenStore';

/**
 * Requests the token while the rest of the app is still evaluated. The session saga, which needs it
 * after rehydration, then finds the pending or finished result.
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

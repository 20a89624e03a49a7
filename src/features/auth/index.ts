export { registerLogoutGuard } from './logoutGuards';
export { saga } from './saga';
export { type AuthState, actions, reducer, selectors, sessionEnds } from './slice';
export { requestTokenRenewal } from './tokenRenewal';
export { readTokenSubject, sessionOwner, tokenStore } from './tokenStore';
export { waitForSession } from './waitForSession';

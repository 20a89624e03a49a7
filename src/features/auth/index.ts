export { registerLogoutGuard } from './logoutGuards';
export { saga } from './saga';
export { type AuthState, actions, reducer, selectors, sessionEnds } from './slice';
export { requestTokenRenewal } from './tokenRenewal';
export { readTokenSubject, sessionHint, sessionOwner, tokenStore } from './tokenStore';
export { waitForSession } from './waitForSession';

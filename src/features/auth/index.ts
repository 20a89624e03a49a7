export { saga } from './saga';
export { requestTokenRenewal } from './sagas/renewal';
export { registerLogoutGuard } from './sagas/session';
export { type AuthState, actions, reducer, selectors, sessionEnds } from './slice';
export { readTokenSubject, sessionHint, sessionOwner, tokenStore } from './tokenStore';
export { waitForSession } from './waitForSession';

export { accountReducer } from './account/slice';
export { saga } from './saga';
export { type LogoutGuard, registerLogoutGuard } from './sagas/logoutGuards';
export { requestTokenRenewal } from './sagas/renewal';
export { importLogout } from './sagas/session';
export { type AuthState, actions, reducer, selectors, sessionEnds } from './slice';
export { readTokenSubject, sessionHint, sessionOwner, tokenStore } from './tokenStore';
export { waitForSession } from './waitForSession';

export { beforeLogout } from './logoutGuards';
export { saga } from './saga';
export { type AuthState, actions, reducer, selectors, sessionEnds } from './slice';
export { renewToken } from './tokenRenewal';
export { sessionOwner, subjectOf, tokenStore } from './tokenStore';
export { whenSignedIn } from './waitForSession';

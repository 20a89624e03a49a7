export { beforeLogout } from './farewell';
export { renewToken } from './renewals';
export { saga } from './saga';
export { type AuthState, actions, reducer, selectors, sessionEnds } from './slice';
export { sessionOwner, subjectOf, tokenStore } from './tokenStore';
export { whenSignedIn } from './whenSignedIn';

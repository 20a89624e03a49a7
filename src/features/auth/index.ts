export { beforeLogout } from './farewell';
export { saga } from './saga';
export { type AuthState, actions, reducer, selectors, sessionEnds } from './slice';
export { isOtherUser, sessionOwner, tokenStore } from './tokenStore';
export { whenSignedIn } from './whenSignedIn';

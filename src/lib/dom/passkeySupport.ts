/** Host that is an IP address; passkeys belong to names. */
const IP_ADDRESS = /^[\d.]+$|:/;

/** Returns true where the browser can use passkeys on this page. The HTML made by the build supposes that it can. */
export const supportsPasskeys = (): boolean =>
  typeof window === 'undefined' ||
  (window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname));

const IP_ADDRESS = /^[\d.]+$|:/;

/** Passkeys need https and a host name, not an IP address. The prerendered HTML supposes that they work. */
export const supportsPasskeys = (): boolean =>
  typeof window === 'undefined' ||
  (window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname));

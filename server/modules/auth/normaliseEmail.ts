import { domainToASCII, domainToUnicode } from 'node:url';

function withDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (convert(address.slice(at)) || address.slice(at));
}

/** Returns the canonical spelling that every mail server accepts: lower case, with an ASCII domain. */
export const normaliseEmail = (email: string): string => withDomain(email.trim().toLowerCase(), domainToASCII);

/** Returns the address for display: an international domain in its own script. */
export const readableEmail = (email: string): string => withDomain(email, domainToUnicode);

import { domainToASCII, domainToUnicode } from 'node:url';

function withDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (convert(address.slice(at)) || address.slice(at));
}

/** One spelling for each address, which every mail server takes: small letters, an international domain in ASCII. */
export const normaliseEmail = (email: string): string => withDomain(email.trim().toLowerCase(), domainToASCII);

/** An address as people read it: an international domain in its own script. */
export const readableEmail = (email: string): string => withDomain(email, domainToUnicode);

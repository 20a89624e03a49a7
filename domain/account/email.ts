/** Longest address that mail servers take, by RFC 5321. */
export const EMAIL_LENGTH_MAX = 254;

/** The rule of HTML for `<input type="email">`, for a domain with a dot in it. */
const htmlEmail =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Returns an international domain as it is looked up, `почта.рф` → `xn--80a1acny.xn--p1ai`; null for what is none. */
function asciiDomain(domain: string): string | null {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  return new URL(`http://${domain}`).hostname;
}

/** Tells if mail can be sent to an address, by the rule of HTML, also in a domain that is not ASCII (IDNA). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = asciiDomain(text.slice(at + 1));
  const address = `${text.slice(0, at)}@${domain}`;
  return at > 0 && domain !== null && address.length <= EMAIL_LENGTH_MAX && htmlEmail.test(address);
}

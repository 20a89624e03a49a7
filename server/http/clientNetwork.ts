import ipaddr from 'ipaddr.js';

/** Length of the IPv6 prefixes that count together: what one subscriber has, then what one site may have. */
const SUBSCRIBER_BITS = 64;
const SITE_BITS = 48;

const prefixOf = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;

/**
 * The networks that a client's address counts for, the narrowest first: an IPv4 address for itself, however it is written; an IPv6 address for its
 * /64, within which a subscriber has any number of addresses, and for its /48.
 */
export function clientNetworks(address: string): readonly [string, ...string[]] {
  const bare = address.split('%')[0] ?? '';
  if (!ipaddr.isValid(bare)) return [address];
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  return [prefixOf(parsed, SUBSCRIBER_BITS), prefixOf(parsed, SITE_BITS)];
}

/** The network that limits on a client count by. */
export const clientNetwork = (address: string): string => clientNetworks(address)[0];

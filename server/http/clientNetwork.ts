import ipaddr from 'ipaddr.js';

/** IPv6 prefix lengths for rate limits: the usual size of a subscriber's network, then of a site. */
const SUBSCRIBER_BITS = 64;
const SITE_BITS = 48;

const prefixOf = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;

/**
 * Returns the networks under which a client address is counted, the narrowest first. An IPv4 address counts as itself
 * in any notation. An IPv6 address counts by its /64, which one subscriber owns entirely, and by its /48.
 */
export function clientNetworks(address: string): readonly [string, ...string[]] {
  const bare = address.split('%')[0] ?? '';
  if (!ipaddr.isValid(bare)) return [address];
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  return [prefixOf(parsed, SUBSCRIBER_BITS), prefixOf(parsed, SITE_BITS)];
}

export const clientNetwork = (address: string): string => clientNetworks(address)[0];

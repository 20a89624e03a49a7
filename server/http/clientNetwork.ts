import ipaddr from 'ipaddr.js';
import type { Holder } from '../processes/fairShares';

/** Prefix lengths for limits. IPv6: the usual size of a subscriber's network, then of a site. */
const SUBSCRIBER_BITS = 64;
const SITE_BITS = 48;
const IPV4_SITE_BITS = 24;

const ipv6Prefix = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;

const ipv4Prefix = (address: ipaddr.IPv4, bits: number): string =>
  `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = address.split('%')[0] ?? '';
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

/**
 * Returns the networks under which a client address is counted, the narrowest first. An IPv4 address counts as itself
 * in any notation. An IPv6 address counts by its /64, which one subscriber owns entirely, and by its /48.
 */
export function clientNetworks(address: string): readonly [string, ...string[]] {
  const parsed = parseAddress(address);
  if (parsed === null) return [address];
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  return [ipv6Prefix(parsed, SUBSCRIBER_BITS), ipv6Prefix(parsed, SITE_BITS)];
}

export const clientNetwork = (address: string): string => clientNetworks(address)[0];

/** Returns the holder of what a stranger takes of a shared limit: an IPv4 /24 or IPv6 /48, then the client's network. */
export function holderOfAddress(address: string): Holder {
  const parsed = parseAddress(address);
  if (parsed instanceof ipaddr.IPv4) return [ipv4Prefix(parsed, IPV4_SITE_BITS), parsed.toString()];
  const [narrow, site = narrow] = clientNetworks(address);
  return [site, narrow];
}

import ipaddr from "ipaddr.js";

/** Says of an IP address whether an outgoing request may connect to it. */
export type AddressGuard = (address: string) => boolean;

/**
 * Only addresses of the public internet pass: no loopback, private, link-local (with cloud metadata), shared, multicast
 * or otherwise reserved ones, and no IPv6 address that carries an IPv4 address inside, unless that one passes. What the
 * operator allows passes first. Throws for an allowance that is no address or network.
 */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const networks = allowed.map(parseNetwork);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    if (networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits)))
      return true;
    return address.range() === "unicast" && (address.kind() === "ipv4" || address.match(IPV6_INTERNET));
  };
}

/** What of IPv6 is given out at all: ::7f00:1, an old spelling of 127.0.0.1, has the range unicast too. */
const IPV6_INTERNET = ipaddr.parseCIDR("2000::/3");

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

function parseNetwork(text: string): Network {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

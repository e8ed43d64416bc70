import { BlockList, isIPv4 } from 'node:net'

/** Ranges reserved by IANA: private networks, carriers, documentation, benchmarks, multicast, the rest of class E. */
const reservedV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Exceptions within the public range: Teredo and other assignments, 6to4, documentation. Some of them embed an IPv4
 * address.
 */
const reservedV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [net, bits] of reservedV4) blocked.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of reservedV6) blocked.addSubnet(net, bits, 'ipv6')

/** All public IPv6 addresses: loopback, private networks, mapped IPv4 and NAT64 are outside. */
const allocated = new BlockList()
allocated.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address belongs to the public internet. */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !blocked.check(address, 'ipv4')
    : allocated.check(address, 'ipv6') && !blocked.check(address, 'ipv6')

import { BlockList, isIPv4 } from 'node:net'

/** What IANA has set aside: own nets, carriers, documentation, measurements, groups, the rest of class E. */
const setAside: [string, number][] = [
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

/** Within what is given out: Teredo and other assignments, 6to4, documentation. Some of them carry an IPv4 address. */
const setAside6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [net, bits] of setAside) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of setAside6) refused.addSubnet(net, bits, 'ipv6')

/** All of IPv6 that is given out to anybody: loopback, own nets, mapped IPv4 and NAT64 lie outside of it. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the open internet. */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !refused.check(address, 'ipv4')
    : givenOut.check(address, 'ipv6') && !refused.check(address, 'ipv6')

import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Env } from '../core/env.ts'
import { OutboundError } from './outbound-error.ts'

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
const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !blocked.check(address, 'ipv4')
    : allocated.check(address, 'ipv6') && !blocked.check(address, 'ipv6')

export type OutboundEnv = Pick<Env, 'outboundAllow' | 'port'> & { appUrl: string }

/** Returns what requests to other hosts depend on. */
export const outboundOf = ({
  env: { outboundAllow, port },
  settings,
}: {
  env: Env
  settings: () => { appUrl: string }
}): OutboundEnv => ({ outboundAllow, port, appUrl: settings().appUrl })

export interface Resolved {
  address: string
  family: number
}

/** Returns every IP address of a name. */
export type Resolve = (name: string) => Promise<Resolved[]>

/** A request target: the URL and the only IP addresses it may connect to. */
export interface Target {
  url: URL
  addresses: Resolved[]
}

const MAX_URL_LENGTH = 2048

const resolveAll: Resolve = (name) => lookup(name, { all: true })

const refuse = (message: string): never => {
  throw new OutboundError(message, 'address')
}

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)

/** Returns `host:port`, as in OUTBOUND_ALLOW. */
export const hostAndPortOf = (url: URL): string => `${url.hostname}:${portOf(url)}`

/** Returns whether an IPv4 host is written in canonical form; other notations are rejected. */
const isCanonicalHost = (literal: string, { hostname }: URL): boolean => {
  const [, host] = /^https?:\/\/([^/?#\\:]+|\[[^\]]+\])(?=[/?#\\:]|$)/i.exec(literal) ?? []
  return host !== undefined && !hostname.endsWith('.') && (!isIPv4(hostname) || host === hostname)
}

const read = (literal: string): URL => {
  if (literal.length > MAX_URL_LENGTH || !URL.canParse(literal)) return refuse('the URL is invalid')
  const url = new URL(literal)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse('only http and https URLs are allowed')
  if (url.username !== '' || url.password !== '') return refuse('URLs with credentials are not allowed')
  if (!isCanonicalHost(literal, url)) return refuse('the host is not in canonical form')
  if (portOf(url) === 0) return refuse('port 0 is not allowed')
  url.hash = ''
  return url
}

const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some((own) => own.address === address))

const addressesOf = async (url: URL, resolve: Resolve): Promise<Resolved[]> => {
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  if (family !== 0) return [{ address: bare, family }]
  const addresses = await resolve(bare).catch(() => [])
  if (addresses.length > 0) return addresses
  throw new OutboundError(`${url.hostname} could not be resolved`, 'unknown-host')
}

/**
 * Checks a user-supplied URL: its name is resolved once, and all IP addresses must be public and not this server
 * itself, unless the operator allows `host:port`. Throws {@link OutboundError}.
 */
export const resolvePublicTarget = async (
  env: OutboundEnv,
  literal: string,
  resolve: Resolve = resolveAll,
): Promise<Target> => {
  const url = read(literal)
  const port = portOf(url)
  if (env.outboundAllow.includes(hostAndPortOf(url))) {
    return { url, addresses: await addressesOf(url, resolve) }
  }
  if (url.origin === new URL(env.appUrl).origin) return refuse('requests to this server are not allowed')
  const addresses = await addressesOf(url, resolve)
  for (const { address } of addresses) {
    if (!isPublic(address)) return refuse(`${url.hostname} is not on the public internet`)
    if (port === env.port && isOwnAddress(address)) return refuse('requests to this server are not allowed')
  }
  return { url, addresses }
}

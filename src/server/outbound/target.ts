import { lookup } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Env } from '../env.ts'
import { OutboundFailed } from './failed.ts'
import { isPublic } from './public-addresses.ts'

export type OutboundEnv = Pick<Env, 'outboundAllow' | 'appUrl' | 'port'>

export interface Resolved {
  address: string
  family: number
}

/** Every address of a name. */
export type Resolve = (name: string) => Promise<Resolved[]>

/** Where a call goes: the address as text and the only ones that it may connect to. */
export interface Target {
  url: URL
  addresses: Resolved[]
}

const LONGEST = 2048

const resolveAll: Resolve = (name) => lookup(name, { all: true })

const refuse = (message: string): never => {
  throw new OutboundFailed(message, 'address')
}

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)

/** An address with an IPv4 host has one spelling here, whatever else would be read as one. */
const isPlainlyWritten = (given: string, { hostname }: URL): boolean => {
  const [, host] = /^https?:\/\/([^/?#\\:]+|\[[^\]]+\])(?=[/?#\\:]|$)/i.exec(given) ?? []
  return host !== undefined && !hostname.endsWith('.') && (!isIPv4(hostname) || host === hostname)
}

const read = (given: string): URL => {
  if (given.length > LONGEST || !URL.canParse(given)) return refuse('this is not an address')
  const url = new URL(given)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('only http and https are asked')
  if (url.username !== '' || url.password !== '')
    return refuse('addresses with a name or password are not asked')
  if (!isPlainlyWritten(given, url)) return refuse('the host is oddly written')
  if (portOf(url) === 0) return refuse('there is no port 0')
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
  throw new OutboundFailed(`${url.hostname} is not known`, 'unknown-host')
}

/**
 * Admits an address that somebody named: its name is resolved once, and all it stands for must be public and not this
 * place itself, unless the operator lets `host:port` pass. Throws {@link OutboundFailed}.
 */
export const admit = async (
  env: OutboundEnv,
  given: string,
  resolve: Resolve = resolveAll,
): Promise<Target> => {
  const url = read(given)
  const port = portOf(url)
  if (env.outboundAllow.includes(`${url.hostname}:${port}`)) {
    return { url, addresses: await addressesOf(url, resolve) }
  }
  if (url.origin === new URL(env.appUrl).origin) return refuse('this is the place itself')
  const addresses = await addressesOf(url, resolve)
  for (const { address } of addresses) {
    if (!isPublic(address)) return refuse(`${url.hostname} is not on the open internet`)
    if (port === env.port && isOwnAddress(address)) return refuse('this is the place itself')
  }
  return { url, addresses }
}

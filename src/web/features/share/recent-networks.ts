import { isShareNetwork, type ShareNetworkEntry } from '../../../contract/social/share-networks.ts'
import { storage } from '../../session/safe-storage.ts'

const KEY = 'share-networks'
const INSTANCE_KEY = 'mastodon-instance'
/** The first row on wide screens. */
const REMEMBERED = 6

const recent = (): string[] => (storage.read(KEY) ?? '').split(',').filter(isShareNetwork)

/** Remembers on this device that a network was used last. */
export const rememberNetwork = (name: string): void =>
  storage.write(KEY, [name, ...recent().filter((one) => one !== name)].slice(0, REMEMBERED).join(','))

/** Returns networks with those used last on this device first, and discontinued ones apart. */
export const inOrderOfUse = (
  networks: readonly ShareNetworkEntry[],
): { current: ShareNetworkEntry[]; discontinued: ShareNetworkEntry[] } => {
  const used = recent()
  const rank = ({ name }: ShareNetworkEntry): number =>
    used.includes(name) ? used.indexOf(name) : used.length
  return {
    current: networks
      .filter(({ discontinued }) => !discontinued)
      .toSorted((one, other) => rank(one) - rank(other)),
    discontinued: networks.filter(({ discontinued }) => discontinued),
  }
}

/** The Mastodon server of the person who shares; null until they have named it. */
export const mastodonInstance = (): string | null => storage.read(INSTANCE_KEY)

/** Remembers a Mastodon server on this device, given as host or URL; false if it is neither. */
export const rememberInstance = (text: string): boolean => {
  const host = text
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/^@?[^@/]+@/, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
  if (!/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) return false
  storage.write(INSTANCE_KEY, host)
  return true
}

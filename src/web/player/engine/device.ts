import { readStored, writeStored } from '../../data/storage.ts'

const browsers: [pattern: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/**
 * Returns a display name for a device, from the browser and system in its user agent, such as `Firefox · Linux`. `ios` tells
 * an iPad from a Mac.
 */
export const deviceName = (agent: string, ios = false): string => {
  const system = nameIn(systems, agent)
  return [nameIn(browsers, agent), ios && system === 'Mac' ? 'iPad' : system].filter(Boolean).join(' · ')
}

/** Returns an id that distinguishes this browser from the listener's others; persists as long as local storage does. */
const deviceMark = (): string => {
  const known = readStored('player-device')
  if (known && /^[0-9a-f]{12}$/.test(known)) return known
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  const created = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored('player-device', created)
  return created
}

/** Marks the key of a queue entry as one of this browser, so that the queue is recognized when the server returns it. */
export const markKey = (key: string): string => `${deviceMark()}.${key}`

/** Whether a key was marked by this browser. */
export const isMarkedHere = (key: string): boolean => key.startsWith(markKey(''))

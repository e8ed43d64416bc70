import { readKept, writeKept } from '../session/kept.ts'

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

/** What people call a device: browser and system by its user agent, such as `Firefox · Linux`. */
export const deviceName = (agent: string): string =>
  [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(' · ')

/** A mark that tells this browser from the listener's others; kept as long as the browser keeps anything. */
export const deviceMark = (): string => {
  const known = readKept('player-device')
  if (known && /^[0-9a-f]{12}$/.test(known)) return known
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeKept('player-device', made)
  return made
}

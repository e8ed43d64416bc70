import type { Recipient, Soundbite, Value } from '../../../../contract/catalog/back-office/podcasts.ts'
import { clock, secondsOf } from './clock.ts'

/** Text format with one item per line and fields separated by `|`. The server rejects invalid items. */
export interface Written<T> {
  write: (value: T) => string
  /** Parses the typed text; what the lines don't show is taken from `before`. */
  read: (text: string, before: T) => T
}

const partsOf = (line: string): string[] => line.split('|').map((part) => part.trim())
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
const joined = (parts: (string | number | null)[]): string =>
  parts
    .map((part) => part ?? '')
    .join(' | ')
    .replace(/( \| )+$/, '')

/** `1:13 | 45 | What the sea says` */
export const soundbiteLines: Written<Soundbite[]> = {
  write: (bites) => bites.map(({ at, duration, title }) => joined([clock(at), duration, title])).join('\n'),
  read: (text) =>
    linesOf(text).map((line) => {
      const [at, duration, title] = partsOf(line)
      return { at: secondsOf(at), duration: secondsOf(duration), title: title || null }
    }),
}

const recipient = (line: string, before: Recipient | undefined): Recipient => {
  const [name, type = '', address = '', split] = partsOf(line)
  const stored = before?.address === address ? before : { custom_key: null, custom_value: null, fee: false }
  return {
    ...stored,
    name: name || null,
    type,
    address,
    split: split && /^\d+$/.test(split) ? Number(split) : -1,
  }
}

/** `Ann | node | 03ae9f… | 90` */
export const valueLines: Written<Value | null> = {
  write: (value) =>
    (value?.recipients ?? [])
      .map(({ name, type, address, split }) => joined([name, type, address, split]))
      .join('\n'),
  read: (text, before) => {
    const known = new Map(before?.recipients.map((one) => [one.address, one]))
    const recipients = linesOf(text).map((line) => recipient(line, known.get(partsOf(line)[2] ?? '')))
    const { type = 'lightning', method = 'keysend', suggested = null } = before ?? {}
    return recipients.length === 0 ? null : { type, method, suggested, recipients }
  },
}

import { createHash } from 'node:crypto'

/** Random values that follow from a seed. */
export interface Random {
  /** An integer from 0 up to, excluding, `end`. */
  below: (end: number) => number
  /** An integer of both bounds and between them. */
  between: (first: number, last: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True with this probability. */
  chance: (probability: number) => boolean
  uuid: () => string
  /** A list in random order. */
  shuffled: <T>(list: readonly T[]) => T[]
  /** A source of its own, by name: what one actor draws does not depend on how many draws others make. */
  fork: (name: string) => Random
}

/** Returns a source that yields the same values for the same names (xorshift32, seeded by their SHA-256). */
export const randomFrom = (...names: (string | number)[]): Random => {
  let state = createHash('sha256').update(names.join('\0')).digest().readUInt32LE(0) || 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[below(list.length)] as T
    },
    chance: (probability) => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    shuffled: (list) => {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof left)[number])
    },
    fork: (name) => randomFrom(...names, name),
  }
}

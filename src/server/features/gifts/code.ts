import { randomInt } from 'node:crypto'

/** Letters and digits that nobody confuses: 32, so that 20 of them are 100 random bits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 20
const GROUP = 5

/** Returns a new code, such as ABCDE-FGHJK-LMNPQ-RSTUV. */
export const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.map((letter, index) => (index > 0 && index % GROUP === 0 ? `-${letter}` : letter)).join('')
}

/** Returns a code without what people add to it or leave out. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

import { randomInt } from 'node:crypto'
import { type SecretName, seal } from '../../../db/secret-box.ts'
import { hashToken } from '../../../db/tokens.ts'
import type { StoredCode } from './queries.ts'

/** Letters and digits that nobody confuses: 32, so that 20 of them are 100 random bits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 20
const GROUP = 5

/** Returns a new code, such as ABCDE-FGHJK-LMNPQ-RSTUV. */
const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.map((letter, index) => (index > 0 && index % GROUP === 0 ? `-${letter}` : letter)).join('')
}

/** Returns the hash that finds a code, whatever people add to it or leave out. */
export const hashCode = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** Returns a new code as it is stored: with its hash, and encrypted for those who may see it again. */
export const newStoredCode = (secret: string, name: SecretName): StoredCode => {
  const code = newCode()
  return { code_hash: hashCode(code), code_encrypted: seal(secret, name, code) }
}

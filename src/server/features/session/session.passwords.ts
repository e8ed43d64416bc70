import { hash, type Options, verify } from '@node-rs/argon2'
import { failFields, failTooMany } from '../../http/fail.ts'
import { turnsOf } from './password-queue.ts'

/** OWASP's second choice for Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Costs as much to check as a real one and fits no password: salt and digest are all zeros. */
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

const WAIT_MS = 5_000
const COMMONEST = 3_000
const SHORTEST = 8

const turns = turnsOf({ running: 2, waiting: 32, patience: WAIT_MS }, () => failTooMany(WAIT_MS / 1000))

/** The same password typed on another keyboard may come in other code points. */
const spelled = (password: string): string => password.normalize('NFKC')

/** The Argon2id hash of a password; 429 when too many wait for theirs. */
export const hashPassword = (password: string): Promise<string> =>
  turns.run(() => hash(spelled(password), COST))

/** Whether the password fits. Without a hash it costs the same time and never fits; 429 when too many wait. */
export const passwordFits = async (password_hash: string | null | undefined, password: string) => {
  const fits = await turns.run(() => verify(password_hash ?? NOBODY, spelled(password)))
  return fits && password_hash != null
}

let commonest: Promise<Set<string>> | undefined

/** Only passwords that are long enough to be asked for count, so the list is as long as it says. */
const loadCommonest = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((p) => p.length >= SHORTEST).slice(0, COMMONEST))
}

/** Whether a password is among the 3,000 commonest of at least 8 characters, in whatever case. */
export const isCommon = async (password: string): Promise<boolean> => {
  commonest ??= loadCommonest()
  return (await commonest).has(password.toLowerCase())
}

/** 422 for a password that everybody tries first. */
export const refuseCommon = async (password: string): Promise<void> => {
  if (await isCommon(password)) failFields({ password: ['This password is too common.'] })
}

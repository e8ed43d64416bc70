import { hash, type Options, verify } from '@node-rs/argon2'
import { throwFieldErrors, throwTooManyRequests } from '../../../../http/http-error.ts'

interface QueueLimits {
  /** Maximum concurrent tasks. */
  running: number
  /** Maximum queued callers. */
  queued: number
  /** Maximum wait of a caller in milliseconds. */
  maxWaitMs: number
}

/**
 * Limits concurrent CPU- and memory-heavy work. `run` calls `refuse` (which throws) if too many callers are queued or
 * the turn does not come in time; rejected work never starts.
 */
export const createPasswordQueue = ({ running, queued, maxWaitMs }: QueueLimits, refuse: () => never) => {
  let busy = 0
  const line: (() => void)[] = []

  const turn = (): Promise<void> => {
    if (busy < running) {
      busy += 1
      return Promise.resolve()
    }
    if (line.length >= queued) return refuse()
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(begin), 1)
        try {
          refuse()
        } catch (error) {
          reject(error)
        }
      }, maxWaitMs)
      const begin = (): void => {
        clearTimeout(giveUp)
        resolve()
      }
      line.push(begin)
    })
  }

  /** Hands the slot to the next caller, or frees it if the queue is empty. */
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else busy -= 1
  }

  return {
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** OWASP's second recommendation for Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Takes as long to verify as a real hash and matches no password: salt and digest are all zeros. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

const MAX_WAIT_MS = 5_000
const COMMON_PASSWORDS = 3_000
const SHORTEST = 8

const hashQueue = createPasswordQueue({ running: 2, queued: 32, maxWaitMs: MAX_WAIT_MS }, () =>
  throwTooManyRequests(MAX_WAIT_MS / 1000),
)

/** Normalizes a password, as keyboards may produce different code points. */
const spelled = (password: string): string => password.normalize('NFKC')

/** Returns the Argon2id hash of a password. 429 if too many are queued. */
export const hashPassword = (password: string): Promise<string> =>
  hashQueue.run(() => hash(spelled(password), COST))

/** Verifies a password. Without a hash it takes the same time and fails. 429 if too many are queued. */
export const verifyPassword = async (password_hash: string | null | undefined, password: string) => {
  const fits = await hashQueue.run(() => verify(password_hash ?? DUMMY_HASH, spelled(password)))
  return fits && password_hash != null
}

let commonest: Promise<Set<string>> | undefined

/** Only passwords that meet the minimum length are loaded, so that the list has the stated size. */
const loadCommonest = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common'].filter((p) => p.length >= SHORTEST).slice(0, COMMON_PASSWORDS),
  )
}

/** Returns whether a password is among the 3,000 most common ones of at least 8 characters, ignoring case. */
export const isCommon = async (password: string): Promise<boolean> => {
  commonest ??= loadCommonest()
  return (await commonest).has(password.toLowerCase())
}

/** Throws 422 for a common password. */
export const requireUncommon = async (password: string): Promise<void> => {
  if (await isCommon(password)) throwFieldErrors({ password: ['This password is too common.'] })
}

import type { SocialProfile } from '../../../contract/platform/login.ts'
import { CallError } from '../../data/call.ts'
import { enterBy } from '../../data/session/session.ts'
import { currentToken } from '../../data/session/token.ts'
import { exchangeSocial, logInSocial, startSocial } from './social-login.ts'

const STORAGE_KEY = 'log-in-under-way'

interface PendingFlow {
  driver: string
  ticket: string
  /** A logged-in user is linking an external account. */
  linking: boolean
}

/** Outcome of a provider login. */
export type Outcome =
  | { kind: 'entered' }
  | { kind: 'second step'; challenge: string }
  | { kind: 'email required'; profile: SocialProfile }
  | { kind: 'confirm first'; email: string }
  | { kind: 'link'; profile: SocialProfile }
  | { kind: 'failed' }

/** Redirects the browser to a provider, which returns to the callback page. */
export const goToProvider = async (driver: string, linking = false): Promise<void> => {
  const { url, ticket } = await startSocial(driver)
  const stored: PendingFlow = { driver, ticket, linking }
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  location.assign(url)
}

const takePendingFlow = (driver: string): PendingFlow | null => {
  const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as PendingFlow | null
  sessionStorage.removeItem(STORAGE_KEY)
  return stored?.driver === driver ? stored : null
}

/** Returns the email of a profile, for display. */
export const emailOf = (profile: SocialProfile): string => String(profile.email ?? '')

const logIn = async (driver: string, profile: SocialProfile): Promise<Outcome> => {
  const reply = await logInSocial(driver, { profile })
  if ('access_token' in reply) {
    await enterBy(Promise.resolve(reply))
    return { kind: 'entered' }
  }
  if (reply.message === 'second factor') return { kind: 'second step', challenge: reply.challenge }
  if (reply.message === 'email required') return { kind: 'email required', profile }
  return { kind: 'confirm first', email: emailOf(profile) }
}

const finish = async (driver: string, back: URLSearchParams): Promise<Outcome> => {
  const stored = takePendingFlow(driver)
  const [code, state, iss] = [back.get('code'), back.get('state'), back.get('iss')]
  if (!stored || !code || !state) return { kind: 'failed' }
  const { profile } = await exchangeSocial(driver, {
    ticket: stored.ticket,
    code,
    state,
    ...(iss !== null && { iss }),
  })
  if (stored.linking && currentToken() !== null) return { kind: 'link', profile }
  return logIn(driver, profile).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 409) return { kind: 'link', profile }
    throw error
  })
}

const finishing = new Map<string, Promise<Outcome>>()

/** Finishes a provider login with its response, only once however often the page mounts. */
export const finishSocial = (driver: string, search: string): Promise<Outcome> => {
  const known = finishing.get(search) ?? finish(driver, new URLSearchParams(search))
  finishing.set(search, known)
  return known
}

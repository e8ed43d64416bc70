import type { Driver, SocialProfile } from '../../contract/social.ts'
import { CallError } from '../api/call.ts'
import { exchangeSocial, logInSocial, startSocial } from '../api/social.ts'
import { enterBy } from './session.ts'
import { currentToken } from './token.ts'

const KEPT = 'log-in-under-way'

interface UnderWay {
  driver: Driver
  ticket: string
  /** Somebody who is logged in links an account of another place. */
  linking: boolean
}

/** What came of the way to a provider and back. */
export type Outcome =
  | { kind: 'entered' }
  | { kind: 'second step'; challenge: string }
  | { kind: 'email required'; profile: SocialProfile }
  | { kind: 'confirm first'; email: string }
  | { kind: 'link'; profile: SocialProfile }
  | { kind: 'failed' }

/** Leads the browser to a provider; it comes back to the page of the outcome. */
export const goToProvider = async (driver: Driver, linking = false): Promise<void> => {
  const { url, ticket } = await startSocial(driver)
  const kept: UnderWay = { driver, ticket, linking }
  sessionStorage.setItem(KEPT, JSON.stringify(kept))
  location.assign(url)
}

const takeUnderWay = (driver: Driver): UnderWay | null => {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as UnderWay | null
  sessionStorage.removeItem(KEPT)
  return kept?.driver === driver ? kept : null
}

/** The e-mail of a profile, for show. */
export const emailOf = (profile: SocialProfile): string => String(profile.email ?? '')

const logIn = async (driver: Driver, profile: SocialProfile): Promise<Outcome> => {
  const reply = await logInSocial(driver, { profile })
  if ('access_token' in reply) {
    await enterBy(Promise.resolve(reply))
    return { kind: 'entered' }
  }
  if (reply.message === 'second factor') return { kind: 'second step', challenge: reply.challenge }
  if (reply.message === 'email required') return { kind: 'email required', profile }
  return { kind: 'confirm first', email: emailOf(profile) }
}

const finish = async (driver: Driver, back: URLSearchParams): Promise<Outcome> => {
  const kept = takeUnderWay(driver)
  const [code, state] = [back.get('code'), back.get('state')]
  if (!kept || !code || !state) return { kind: 'failed' }
  const { profile } = await exchangeSocial(driver, { ticket: kept.ticket, code, state })
  if (kept.linking && currentToken() !== null) return { kind: 'link', profile }
  return logIn(driver, profile).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 409) return { kind: 'link', profile }
    throw error
  })
}

const finishing = new Map<string, Promise<Outcome>>()

/** Finishes a log-in by what the provider sent back, once, however often the page asks. */
export const finishSocial = (driver: Driver, search: string): Promise<Outcome> => {
  const known = finishing.get(search) ?? finish(driver, new URLSearchParams(search))
  finishing.set(search, known)
  return known
}

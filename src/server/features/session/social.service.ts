import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import { email as emailSchema, type LoginReply, personName } from '../../../contract/session.ts'
import type { Driver, identities, SocialProfile, social } from '../../../contract/social.ts'
import { fail } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { languageFor } from '../loading/languages.service.ts'
import { findUserByEmail, openSession } from './accounts.service.ts'
import { takeAttempt } from './attempts.queries.ts'
import { askToConfirm } from './email-links.service.ts'
import { facebook } from './facebook.service.ts'
import { google } from './google.service.ts'
import { identityHolder, insertIdentity } from './identities.queries.ts'
import { challengeFor } from './second-factor.service.ts'
import { insertAccount, setEmail } from './session.queries.ts'
import { isSame, type Person, type Provider, refuse, setOut, WAY_S, wayOf } from './social-provider.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'queue' | 'settings' | 'wording'>
type Client = Call['client']

const providers: Record<Driver, Provider> = { google, facebook }

/** The person of a profile, as its provider confirms them; 401 when it does not, 404 while it is off. */
export const personOf = (
  on: Pick<Platform, 'env' | 'log' | 'settings'>,
  driver: Driver,
  profile: SocialProfile,
): Promise<Person> =>
  on.settings()[`${driver}_login`] ? providers[driver].verify(on, profile) : fail('feature_disabled')

/** Uses a token up; 401 for one that was used before. */
export const takeOnce = async (on: Pick<Platform, 'db'>, { once }: Person): Promise<void> => {
  if (once === undefined) return
  const key = createHash('sha256').update(`social ${once}`).digest()
  if ((await takeAttempt(on.db, key, 1, WAY_S)) !== undefined) refuse()
}

/** Where to send the browser, and the ticket that it brings back. */
export const startSocial = async (on: On, driver: Driver): Promise<ReplyOf<typeof social.google.start>> => {
  const { way, ticket } = setOut(on, driver)
  return { url: await providers[driver].entrance(on, way), ticket }
}

/** The profile for what a provider sent back; 410 when the browser did not set out for it, or too long ago. */
export const exchangeSocial = async (
  on: On,
  driver: Driver,
  { ticket, code, state }: BodyOf<typeof social.google.exchange>,
): Promise<{ profile: SocialProfile }> => {
  const way = wayOf(on, driver, ticket)
  if (!way || !isSame(way.state, state)) return fail('gone', 'Please log in again.')
  return { profile: await providers[driver].exchange(on, code, way, ticket) }
}

const labelOf = ({ email, name }: Person): string => (email ?? name ?? '').slice(0, 254)

/** What to call somebody who did not say. */
const nameOf = (given: string | undefined, email: string): string => {
  const fits = [given?.slice(0, 60), email.split('@')[0]?.slice(0, 60)].map((name) =>
    personName.safeParse(name),
  )
  return fits.find((one) => one.success)?.data ?? 'Listener'
}

interface Newcomer {
  driver: Driver
  person: Person
  email: string
  name: string | undefined
  confirmed: boolean
}

/** A new account that the identity opens; 409 when the e-mail has one, which only its password may open to it. */
const enrol = async (on: On, newcomer: Newcomer, client: Client): Promise<number> => {
  const { driver, person, email, name, confirmed } = newcomer
  const { locale } = languageFor(on, client.locale)
  const account = {
    name: nameOf(name, email),
    email,
    locale,
    password_hash: null,
    is_admin: false,
    roles: ['user'],
  }
  return on.db.transaction().execute(async (trx) => {
    const id =
      (await insertAccount(trx, account)) ?? fail('conflict', 'There is an account with this e-mail already.')
    const link = { driver, subject: person.subject, user_id: id, label: labelOf(person) }
    if (!(await insertIdentity(trx, link))) fail('conflict')
    if (confirmed) await setEmail(trx, id, email)
    return id
  })
}

const welcome = async (
  on: On,
  newcomer: Newcomer,
  client: Client,
): Promise<LoginReply | { message: 'verify your e-mail' }> => {
  if (await findUserByEmail(on, newcomer.email))
    return fail('conflict', 'There is an account with this e-mail already.')
  await takeOnce(on, newcomer.person)
  const id = await enrol(on, newcomer, client)
  if (newcomer.confirmed || !on.settings().verify_email) return openSession(on, id, client)
  await askToConfirm(on, id, newcomer.email)
  return { message: 'verify your e-mail' }
}

/**
 * Logs in by a profile that its provider confirms. Who is new gets an account, unless an e-mail is missing or has an
 * account already (409): an e-mail alone opens none. The second factor is asked for as after a password.
 */
export const logInSocial = async (
  on: On,
  driver: Driver,
  { profile }: BodyOf<typeof social.google.callback>,
  client: Client,
): Promise<ReplyOf<typeof social.google.callback>> => {
  const person = await personOf(on, driver, profile)
  const holder = await identityHolder(on.db, driver, person.subject)
  if (holder?.blocked) return fail('forbidden', 'This account is blocked.')
  if (holder) {
    await takeOnce(on, person)
    const challenge = await challengeFor(on, holder.id)
    return challenge ? { message: 'second factor', challenge } : openSession(on, holder.id, client)
  }
  if (on.settings().disableRegistration) return fail('forbidden', 'Nobody can register here.')
  const email = emailSchema.safeParse(person.email)
  if (!email.success) return { message: 'email required', driver, profile }
  return welcome(
    on,
    { driver, person, email: email.data, name: person.name, confirmed: person.confirmed },
    client,
  )
}

/** Creates an account for somebody whose provider told no e-mail; 409 when it has an account already. */
export const completeSocial = async (
  on: On,
  { driver, profile, email, name }: BodyOf<typeof identities.complete>,
  client: Client,
): Promise<ReplyOf<typeof identities.complete>> => {
  const person = await personOf(on, driver, profile)
  if (await identityHolder(on.db, driver, person.subject)) return fail('conflict')
  const confirmed = person.confirmed && person.email?.toLowerCase() === email
  return welcome(on, { driver, person, email, name: name ?? person.name, confirmed }, client)
}

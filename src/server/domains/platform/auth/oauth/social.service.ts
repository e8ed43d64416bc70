import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { LoginReply, SocialProfile } from '../../../../../contract/platform/login.ts'
import type { identities, social } from '../../../../../contract/platform/session.ts'
import { email as emailSchema, personName } from '../../../../../contract/platform/user.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { throwError } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import { languageFor } from '../../bootstrap/languages.service.ts'
import { sendConfirmation } from '../email-links/service.ts'
import { applyRoles } from '../oidc/role-mapping.service.ts'
import { addAccount, findUserByEmail, openSession } from '../sessions/accounts.service.ts'
import { setEmail } from '../sessions/queries.ts'
import { recordAttempt } from '../throttle/queries.ts'
import { spendRegistration } from '../throttle/rate-budget.service.ts'
import { challengeFor } from '../two-factor/second-factor.service.ts'
import { providerFor } from './login-providers.service.ts'
import { FLOW_TTL_S, isSame, type ProviderIdentity, readFlow, refuse, startFlow } from './oauth-provider.ts'
import { identityHolder, insertIdentity } from './queries.ts'

type Client = Call['client']

const NO_ACCOUNT = 'You don’t have an account here yet. Ask an administrator to create one.'
const NO_EMAIL = 'Your login provider didn’t share an email address. Ask an administrator for help.'

/** Throws 409: the email has an account, to which only its password gives access. */
const failKnown = (): never => throwError('conflict', 'An account with this email already exists.')

/**
 * Returns the person of a profile as verified by its provider. 401 if it is not verified, 404 while the provider is
 * disabled.
 */
export const identityOf = async (
  ctx: AppContext,
  driver: string,
  profile: SocialProfile,
): Promise<ProviderIdentity> => (await providerFor(ctx, driver)).verify(ctx, profile)

/** Consumes a token. 401 if it was used before. */
export const consumeOnce = async (ctx: AppContext, { once }: ProviderIdentity): Promise<void> => {
  if (once === undefined) return
  const key = createHash('sha256').update(`social ${once}`).digest()
  if ((await recordAttempt(ctx.db, key, 1, FLOW_TTL_S)) !== undefined) refuse()
}

/** Returns where to redirect the browser, and the ticket for the callback. */
export const startSocial = async (ctx: AppContext, driver: string): Promise<ReplyOf<typeof social.start>> => {
  const provider = await providerFor(ctx, driver)
  const { flow, ticket } = startFlow(ctx, driver)
  return { url: await provider.authorizationUrl(ctx, flow), ticket }
}

/** Returns the profile for a callback. 410 if this browser did not start the flow, or too long ago. */
export const exchangeSocial = async (
  ctx: AppContext,
  driver: string,
  { ticket, ...callback }: BodyOf<typeof social.exchange>,
): Promise<{ profile: SocialProfile }> => {
  const provider = await providerFor(ctx, driver)
  const flow = readFlow(ctx, driver, ticket)
  if (!flow || !isSame(flow.state, callback.state)) return throwError('gone', 'Please log in again.')
  return { profile: await provider.exchange(ctx, callback, flow) }
}

const labelOf = ({ email, name }: ProviderIdentity): string => (email ?? name ?? '').slice(0, 254)

/** Returns a display name if none was provided. */
const nameOf = (providerName: string | undefined, email: string): string => {
  const matches = [providerName?.slice(0, 60), email.split('@')[0]?.slice(0, 60)].map((name) =>
    personName.safeParse(name),
  )
  return matches.find((one) => one.success)?.data ?? 'Listener'
}

interface NewUser {
  driver: string
  identity: ProviderIdentity
  email: string
  name: string | undefined
  confirmed: boolean
}

/** Creates an account for the identity. 409 if the email has an account, to which only its password gives access. */
const enrol = async (ctx: AppContext, newUser: NewUser, client: Client): Promise<number> => {
  const { driver, identity, email, name, confirmed } = newUser
  const { locale } = languageFor(ctx, client.locale)
  const account = {
    name: nameOf(name, email),
    email,
    locale,
    password_hash: null,
    is_admin: false,
    roles: ['user'],
  }
  return ctx.db.transaction().execute(async (trx) => {
    const id = (await addAccount(trx, account)) ?? failKnown()
    const link = { provider: driver, subject: identity.subject, user_id: id, label: labelOf(identity) }
    if (!(await insertIdentity(trx, link))) throwError('conflict')
    if (confirmed) await setEmail(trx, id, email)
    if (identity.granted) await applyRoles(ctx, trx, id, identity.granted)
    return id
  })
}

const welcome = async (
  ctx: AppContext,
  newUser: NewUser,
  client: Client,
): Promise<LoginReply | { message: 'verify your e-mail' }> => {
  if (await findUserByEmail(ctx, newUser.email)) return failKnown()
  await consumeOnce(ctx, newUser.identity)
  await spendRegistration(ctx, client)
  const id = await enrol(ctx, newUser, client)
  if (newUser.confirmed || !ctx.settings().verify_email)
    return openSession(ctx, id, client, newUser.identity.providerSession)
  await sendConfirmation(ctx, id, newUser.email)
  return { message: 'verify your e-mail' }
}

/** Logs in to a linked account, with the roles that the provider grants it by now. */
const enter = async (
  ctx: AppContext,
  id: number,
  identity: ProviderIdentity,
  client: Client,
): Promise<ReplyOf<typeof social.callback>> => {
  const { granted, providerSession } = identity
  await consumeOnce(ctx, identity)
  if (granted) await ctx.db.transaction().execute((trx) => applyRoles(ctx, trx, id, granted))
  const challenge = await challengeFor(ctx, id, providerSession?.provider_id)
  return challenge ? { message: 'second factor', challenge } : openSession(ctx, id, client, providerSession)
}

/**
 * Logs in by a profile verified by its provider. A new person gets an account if the provider may create some, unless
 * the email is missing or already has one (409): an email alone opens no account. The second factor is required as
 * after a password.
 */
export const logInSocial = async (
  ctx: AppContext,
  driver: string,
  { profile }: BodyOf<typeof social.callback>,
  client: Client,
): Promise<ReplyOf<typeof social.callback>> => {
  const provider = await providerFor(ctx, driver)
  const identity = await provider.verify(ctx, profile)
  const holder = await identityHolder(ctx.db, driver, identity.subject)
  if (holder?.blocked) return throwError('forbidden', 'This account is blocked.')
  if (holder) return enter(ctx, holder.id, identity, client)
  const email = emailSchema.safeParse(identity.email)
  if (email.success && (await findUserByEmail(ctx, email.data))) return failKnown()
  if (!provider.mayEnrol(ctx)) return throwError('forbidden', NO_ACCOUNT)
  if (!email.success) {
    if (ctx.settings().disableRegistration) return throwError('forbidden', NO_EMAIL)
    return { message: 'email required', driver, profile }
  }
  return welcome(
    ctx,
    { driver, identity, email: email.data, name: identity.name, confirmed: identity.confirmed },
    client,
  )
}

/** Creates an account for a person whose provider supplied no email. 409 if the email already has an account. */
export const completeSocial = async (
  ctx: AppContext,
  { driver, profile, email, name }: BodyOf<typeof identities.complete>,
  client: Client,
): Promise<ReplyOf<typeof identities.complete>> => {
  const provider = await providerFor(ctx, driver)
  const identity = await provider.verify(ctx, profile)
  if (await identityHolder(ctx.db, driver, identity.subject)) return throwError('conflict')
  if (!provider.mayEnrol(ctx)) return throwError('forbidden', NO_ACCOUNT)
  const confirmed = identity.confirmed && identity.email?.toLowerCase() === email
  return welcome(ctx, { driver, identity, email, name: name ?? identity.name, confirmed }, client)
}

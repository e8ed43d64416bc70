import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { LoginReply } from '../../../../../contract/platform/login.ts'
import type { Passkey, passkeys } from '../../../../../contract/platform/second-factor.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { readTicket, writeTicket } from '../../../../db/secret-box.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { requirePasswordLogin } from '../oidc/service.ts'
import { openSession } from '../sessions/accounts.service.ts'
import { accountById } from '../sessions/queries.ts'
import { recordAttempt } from '../throttle/queries.ts'
import { deletePasskey, insertPasskey, listPasskeys, passkeyById, updatePasskey } from './queries.ts'

type Client = Call['client']

/** Time for the user to confirm on the device. */
const TICKET_S = 300
const MAX_PASSKEYS = 20

// Certificate parsing is heavy, and few users log in by passkey.
const webAuthn = () => import('@simplewebauthn/server')

/** The relying party: the host of the public URL. */
const party = (ctx: AppContext) => {
  const { hostname, origin } = new URL(ctx.settings().appUrl)
  return { rpID: hostname, origin }
}

const refuse = (): never => throwFieldErrors({ response: ['That passkey isn’t recognised.'] })

/** Consumes the challenge of a ticket. 410 if it has expired, is forged or was used. */
const consumeChallenge = async (ctx: AppContext, purpose: string, ticket: string): Promise<string> => {
  const challenge = readTicket(ctx.env.secret, purpose, ticket) ?? throwError('gone')
  const key = createHash('sha256').update(`passkey ${challenge}`).digest()
  return (await recordAttempt(ctx.db, key, 1, TICKET_S)) === undefined ? challenge : throwError('gone')
}

const forLogIn = 'passkey log-in'
const forNew = (id: number): string => `new passkey of ${id}`

/** Returns the options for logging in with any passkey of this site. */
export const passkeyOptions = async (ctx: AppContext): Promise<ReplyOf<typeof passkeys.options>> => {
  requirePasswordLogin(ctx)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: party(ctx).rpID, userVerification: 'required' })
  return {
    options: { ...options },
    ticket: writeTicket(ctx.env.secret, forLogIn, options.challenge, TICKET_S),
  }
}

/** Returns the account whose passkey signed the challenge of a ticket. 422 if it does not match. */
export const ownerByPasskey = async (
  ctx: AppContext,
  { ticket, response }: BodyOf<typeof passkeys.logIn>,
): Promise<number> => {
  requirePasswordLogin(ctx)
  const expectedChallenge = await consumeChallenge(ctx, forLogIn, ticket)
  const known = (await passkeyById(ctx.db, String(response.id))) ?? refuse()
  const { verifyAuthenticationResponse } = await webAuthn()
  const { rpID, origin } = party(ctx)
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
  }).catch(() => null)
  if (!verified?.verified) return refuse()
  await updatePasskey(ctx.db, known.id, verified.authenticationInfo.newCounter)
  return known.user_id
}

/** Logs in by passkey, which replaces password and second factor. 422 if it does not match. */
export const logInByPasskey = async (
  ctx: AppContext & Pick<AppContext, 'queue' | 'translations'>,
  proof: BodyOf<typeof passkeys.logIn>,
  client: Client,
): Promise<LoginReply> => openSession(ctx, await ownerByPasskey(ctx, proof), client)

/** Returns the passkeys of the account, oldest first. */
export const ownPasskeys = (ctx: AppContext, { id }: Viewer): Promise<Passkey[]> => listPasskeys(ctx.db, id)

/** Returns the options for creating a passkey. 409 with twenty passkeys. */
export const newPasskeyOptions = async (
  ctx: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof passkeys.newOptions>> => {
  const { email } = orNotFound(await accountById(ctx.db, viewer.id))
  const present = await listPasskeys(ctx.db, viewer.id)
  if (present.length >= MAX_PASSKEYS) throwError('conflict', 'You’ve reached the maximum number of passkeys.')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: ctx.settings().appName,
    rpID: party(ctx).rpID,
    userName: email,
    userDisplayName: viewer.name,
    userID: new TextEncoder().encode(String(viewer.id)),
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    options: { ...options },
    ticket: writeTicket(ctx.env.secret, forNew(viewer.id), options.challenge, TICKET_S),
  }
}

/** Stores a passkey created by a browser. 422 if it does not match. */
export const addPasskey = async (
  ctx: AppContext,
  { id: user_id }: Viewer,
  { ticket, name, response }: BodyOf<typeof passkeys.add>,
): Promise<Passkey> => {
  const expectedChallenge = await consumeChallenge(ctx, forNew(user_id), ticket)
  const { verifyRegistrationResponse } = await webAuthn()
  const { rpID, origin } = party(ctx)
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return refuse()
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const passkey = { id, user_id, name, counter, transports, public_key: Buffer.from(publicKey) }
  return (await insertPasskey(ctx.db, passkey)) ?? refuse()
}

/** Deletes a passkey of the account. 404 if it does not exist. */
export const removePasskey = async (ctx: AppContext, viewer: Viewer, id: string): Promise<void> => {
  if (!(await deletePasskey(ctx.db, viewer.id, id))) throwError('not_found')
}

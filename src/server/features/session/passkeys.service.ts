import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Passkey, passkeys } from '../../../contract/second-factor.ts'
import type { LoginReply } from '../../../contract/session.ts'
import { fail, failFields } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { openSession } from './accounts.service.ts'
import { takeAttempt } from './attempts.queries.ts'
import { dropPasskey, insertPasskey, notePasskey, passkeyById, passkeysOf } from './passkeys.queries.ts'
import { ownerBy } from './passwords.service.ts'
import { readTicket, writeTicket } from './sealing.ts'

type On = Pick<Platform, 'db' | 'env' | 'settings'>
type Client = Call['client']

/** Time for the device to ask its owner. */
const TICKET_S = 300
const MOST = 20

// Certificates and their formats weigh much, and few log in by passkey.
const webAuthn = () => import('@simplewebauthn/server')

/** Whose passkeys they are, as browsers see it: the host of the public address. */
const party = (on: Pick<Platform, 'env'>) => {
  const { hostname, origin } = new URL(on.env.appUrl)
  return { rpID: hostname, origin }
}

const refuse = (): never => failFields({ response: ['This passkey does not fit.'] })

/** The challenge of a ticket, once; 410 for one that is too old, forged or used. */
const takeChallenge = async (on: On, purpose: string, ticket: string): Promise<string> => {
  const challenge = readTicket(on.env.secret, purpose, ticket) ?? fail('gone')
  const key = createHash('sha256').update(`passkey ${challenge}`).digest()
  return (await takeAttempt(on.db, key, 1, TICKET_S)) === undefined ? challenge : fail('gone')
}

const forLogIn = 'passkey log-in'
const forNew = (id: number): string => `new passkey of ${id}`

/** What a browser needs to log in by whichever passkey it has for this place. */
export const passkeyOptions = async (on: On): Promise<ReplyOf<typeof passkeys.options>> => {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: party(on).rpID, userVerification: 'required' })
  return {
    options: { ...options },
    ticket: writeTicket(on.env.secret, forLogIn, options.challenge, TICKET_S),
  }
}

/** Logs in by a passkey, which stands for password and second factor at once; 422 for one that does not fit. */
export const logInByPasskey = async (
  on: On & Pick<Platform, 'queue' | 'wording'>,
  { ticket, response }: BodyOf<typeof passkeys.logIn>,
  client: Client,
): Promise<LoginReply> => {
  const expectedChallenge = await takeChallenge(on, forLogIn, ticket)
  const known = (await passkeyById(on.db, String(response.id))) ?? refuse()
  const { verifyAuthenticationResponse } = await webAuthn()
  const { rpID, origin } = party(on)
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
  }).catch(() => null)
  if (!verified?.verified) return refuse()
  await notePasskey(on.db, known.id, verified.authenticationInfo.newCounter)
  return openSession(on, known.user_id, client)
}

/** Passkeys of the account, oldest first. */
export const ownPasskeys = (on: Pick<Platform, 'db'>, { id }: Viewer): Promise<Passkey[]> =>
  passkeysOf(on.db, id)

/** What a browser needs to make a passkey, once the owner has typed the password; 409 with twenty of them. */
export const newPasskeyOptions = async (
  on: On,
  viewer: Viewer,
  client: Client,
  { password }: BodyOf<typeof passkeys.newOptions>,
): Promise<ReplyOf<typeof passkeys.newOptions>> => {
  const { email } = await ownerBy(on, viewer, client, password)
  const present = await passkeysOf(on.db, viewer.id)
  if (present.length >= MOST) fail('conflict', 'There are too many passkeys already.')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: on.settings().appName,
    rpID: party(on).rpID,
    userName: email,
    userDisplayName: viewer.name,
    userID: new TextEncoder().encode(String(viewer.id)),
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    options: { ...options },
    ticket: writeTicket(on.env.secret, forNew(viewer.id), options.challenge, TICKET_S),
  }
}

/** Keeps a passkey that a browser made; 422 for one that does not fit. */
export const addPasskey = async (
  on: On,
  { id: user_id }: Viewer,
  { ticket, name, response }: BodyOf<typeof passkeys.add>,
): Promise<Passkey> => {
  const expectedChallenge = await takeChallenge(on, forNew(user_id), ticket)
  const { verifyRegistrationResponse } = await webAuthn()
  const { rpID, origin } = party(on)
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
  return (await insertPasskey(on.db, passkey)) ?? refuse()
}

/** Removes a passkey of the account; 404 when it has no such. */
export const removePasskey = async (on: Pick<Platform, 'db'>, viewer: Viewer, id: string): Promise<void> => {
  if (!(await dropPasskey(on.db, viewer.id, id))) fail('not_found')
}

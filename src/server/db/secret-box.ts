import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Database } from './schema.ts'

const IV = 12
const TAG = 16

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tonearm ${purpose}`, 32))

/** Encrypts a text (AES-256-GCM); returns nonce, tag and ciphertext. */
export const encrypt = (secret: string, purpose: string, text: string): Buffer => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Decrypts the output of `encrypt`; throws if the secret differs or the data was changed. */
export const decrypt = (secret: string, purpose: string, encrypted: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), encrypted.subarray(0, IV))
  decipher.setAuthTag(encrypted.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(encrypted.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}

type Place = { [T in keyof Database]: `${T}.${keyof Database[T] & string}` }[keyof Database]

/** Everything that the database holds encrypted: what it is, and in which columns. */
export const secrets = {
  'share links': ['share_links.token_encrypted'],
  'private feeds': ['private_feeds.token_encrypted'],
  'password of a feed': ['feed_sources.encrypted_credentials'],
  'app passwords': ['app_passwords.token_encrypted'],
  'linked service': ['scrobble_accounts.secret_encrypted'],
  'password of an import': ['imports.secret_encrypted'],
  'webhook secrets': ['webhooks.secret_encrypted', 'webhooks.old_secret_encrypted'],
  'friend invites': ['friend_invites.token_encrypted'],
  'playlist invites': ['playlist_invites.token_encrypted'],
  'listening sessions': ['listening_sessions.token_encrypted'],
  gifts: ['gifts.code_encrypted'],
  'guest orders': ['guest_orders.token_encrypted'],
  'plan codes': ['plan_codes.code_encrypted'],
  settings: ['settings.encrypted'],
  'client secret of a login provider': ['oidc_providers.encrypted_client_secret'],
  'ID token of a session': ['sessions.encrypted_id_token'],
  'second factor': ['second_factors.encrypted_secret'],
  'private key of an actor': ['activitypub_actors.private_key_encrypted'],
  'private key of web push': ['push_keys.encrypted_private_key'],
  'secret of a payment provider': [
    'payment_providers.encrypted_secret',
    'payment_providers.encrypted_webhook_secret',
  ],
  'payout details': ['payout_accounts.details', 'payouts.details'],
} as const satisfies Record<string, readonly Place[]>

export type SecretName = keyof typeof secrets

const KEY_ID = 4
/** Key ids of what migrations leave: a text that is not encrypted yet, and what was encrypted without a key id. */
const PLAIN = Buffer.from([0, 0, 0, 0])
const UNNAMED = Buffer.from([0, 0, 0, 1])

/** Returns the first bytes of all that is sealed with this secret of the server. */
export const keyId = (secret: string): Buffer => {
  const id = keyFor(secret, 'key id').subarray(0, KEY_ID)
  return Buffer.from([id.readUInt8() | 0x80, ...id.subarray(1)])
}

/** Encrypts a secret to be stored; begins with the id of the key. */
export const seal = (secret: string, name: SecretName, text: string): Buffer =>
  Buffer.concat([keyId(secret), encrypt(secret, name, text)])

/** Opens what `seal` returned; throws if the secret of the server differs or the data was changed. */
export const open = (secret: string, name: SecretName, sealed: Buffer): string => {
  const [id, body] = [sealed.subarray(0, KEY_ID), sealed.subarray(KEY_ID)]
  if (id.equals(PLAIN)) return body.toString('utf8')
  if (!id.equals(UNNAMED) && !id.equals(keyId(secret)))
    throw new Error(`TONEARM_SECRET is not the one with which this was encrypted: ${name}`)
  return decrypt(secret, name, body)
}

/** Opens what `seal` returned; null if the secret of the server differs. */
export const openOrNull = (secret: string, name: SecretName, sealed: Buffer): string | null => {
  try {
    return open(secret, name, sealed)
  } catch {
    return null
  }
}

const macOf = (secret: string, purpose: string, claim: string): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(claim).digest()

/** Letters and digits that nobody confuses. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a short code for a text, which only this server can compute. */
export const codeOf = (secret: string, purpose: string, text: string, length: number): string =>
  Array.from(macOf(secret, purpose, text).subarray(0, length), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  )

/** Creates a signed ticket with a readable payload, valid for `seconds`. */
export const writeTicket = (secret: string, purpose: string, payload: string, seconds: number): string => {
  const claim = Buffer.from(JSON.stringify([payload, Date.now() + seconds * 1000])).toString('base64url')
  return `${claim}.${macOf(secret, purpose, claim).toString('base64url')}`
}

/** Returns the payload of a ticket; undefined if it is forged, for another purpose or expired. */
export const readTicket = (secret: string, purpose: string, ticket: string): string | undefined => {
  const [claim = '', mac = ''] = ticket.split('.')
  const right = macOf(secret, purpose, claim)
  const signature = Buffer.from(mac, 'base64url')
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined
  const [payload, until] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [string, number]
  return until > Date.now() ? payload : undefined
}

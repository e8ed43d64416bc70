import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

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

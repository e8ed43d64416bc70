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

/** Encrypts a text that the server must read again (AES-256-GCM): nonce, tag and cipher text in one. */
export const seal = (secret: string, purpose: string, text: string): Buffer => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** The text of what `seal` made; throws when it was made with another secret or changed. */
export const unseal = (secret: string, purpose: string, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), sealed.subarray(0, IV))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}

const macOf = (secret: string, purpose: string, claim: string): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(claim).digest()

/** A ticket that says something for so many seconds; whoever holds it can read but not change it. */
export const writeTicket = (secret: string, purpose: string, says: string, seconds: number): string => {
  const claim = Buffer.from(JSON.stringify([says, Date.now() + seconds * 1000])).toString('base64url')
  return `${claim}.${macOf(secret, purpose, claim).toString('base64url')}`
}

/** What a ticket says; undefined when it is forged, for another purpose or too old. */
export const readTicket = (secret: string, purpose: string, ticket: string): string | undefined => {
  const [claim = '', mac = ''] = ticket.split('.')
  const right = macOf(secret, purpose, claim)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [says, until] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [string, number]
  return until > Date.now() ? says : undefined
}

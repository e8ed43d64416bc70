import { createHmac } from 'node:crypto'

/** A running server, and whoever sends files to it. */
export interface Served {
  url: string
  /** Of an administrator who owns the artist. */
  token: string
  artist: number
  webhookSecret: string
}

/** The server answered that it does not take a file, and why. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** Limits count by address: each request comes from another one. */
let last = 0
const addressed = (): Record<string, string> => {
  last++
  return { 'x-forwarded-for': `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}` }
}

const ask = async (
  { url, token }: Served,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<{ text: string; location: string }> => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...addressed(), ...headers },
    ...(body !== undefined && { body: body as BodyInit }),
  })
  const text = await response.text()
  const { status } = response
  if (status >= 500 || status === 429) throw new Error(`${method} ${path}: ${status} ${text}`)
  if (status >= 400) throw new RefusedError(text)
  return { text, location: response.headers.get('location') ?? '' }
}

const json = { 'content-type': 'application/json' }
const tus = { 'tus-resumable': '1.0.0' }

/** Sends an event of Stripe, signed as Stripe signs. */
export const sendEvent = (served: Served, body: Buffer): Promise<unknown> => {
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', served.webhookSecret).update(`${time}.`).update(body).digest('hex')
  return ask(
    served,
    'POST',
    '/api/webhooks/stripe',
    { ...json, 'stripe-signature': `t=${time},v1=${signature}` },
    body,
  )
}

export const sendTranslations = (served: Served, body: Buffer): Promise<unknown> =>
  ask(served, 'POST', '/api/admin/translations/import', json, body)

/** Begins an upload with these metadata, and ends it. */
export const sendMetadata = async (served: Served, bytes: Buffer): Promise<void> => {
  // What a header cannot have is not sent at all.
  const metadata = bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 8000)
  const headers = { ...tus, 'upload-length': '10', 'upload-metadata': metadata }
  const { location } = await ask(served, 'POST', '/api/uploads', headers)
  await ask(served, 'DELETE', location, tus)
}

const encoded = (text: string): string => Buffer.from(text).toString('base64')

/** Uploads audio, and makes a song of it. */
export const sendAudio = async (served: Served, name: string, bytes: Buffer): Promise<void> => {
  const metadata = `filename ${encoded(name)},purpose ${encoded('import')},artist_id ${encoded(String(served.artist))}`
  const begin = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
  const { location } = await ask(served, 'POST', '/api/uploads', begin)
  const part = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await ask(served, 'PATCH', location, part, bytes)
  const upload_id = location.split('/').at(-1)
  const body = { artist_id: served.artist, public: false, songs: [{ upload_id }] }
  const { text } = await ask(served, 'POST', '/api/artist/songs/import', json, JSON.stringify(body))
  const { failed } = JSON.parse(text) as { failed: { message: string }[] }
  for (const { message } of failed) throw new RefusedError(message)
}

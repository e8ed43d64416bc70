import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type GivenSubscription, MAX_PUSH_BYTES, type PushPayload } from '../../contract/platform/web-push.ts'

/** A message as the browser receives it. */
interface ReceivedMessage {
  payload: PushPayload
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  /** `sub` of the signature. */
  subject: string
  bytes: number
}

/** A browser that subscribed at the push service. */
export interface PushBrowser {
  subscription: GivenSubscription
  received: ReceivedMessage[]
  /** Requests for this browser so far, whatever they were answered. */
  requests: () => number
  /** Answers the next requests like this, in order, instead of taking their messages. */
  answer: (...answers: { status: number; headers?: Record<string, string> }[]) => void
}

/** A push service of tests: it verifies requests as RFC 8030 and RFC 8292 demand, and decrypts messages (RFC 8291). */
export interface PushService {
  /** As needed by OUTBOUND_ALLOW. */
  host: string
  /** Subscribes a browser; only messages signed with this key are taken. */
  subscribe: (applicationServerKey: string) => PushBrowser
  /** Why requests were refused. */
  refusals: string[]
  close: () => void
}

interface Subscribed extends PushBrowser {
  keys: ECDH
  auth: Buffer
  applicationServerKey: string
  answers: { status: number; headers?: Record<string, string> }[]
  count: number
}

const DAY = 86_400

class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
const demand = (holds: boolean, status: number, message: string): void => {
  if (!holds) throw new Refused(status, message)
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a body of one record with the browser's keys. */
const decrypted = ({ keys, auth }: Subscribed, body: Buffer): string => {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  demand(record.length <= recordSize, 400, 'more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  demand(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), 400, 'no delimiter')
  return padded.subarray(0, end).toString('utf8')
}

/** Verifies the signature of a request and returns its subject. */
const signedBy = (authorization: string, { applicationServerKey }: Subscribed, origin: string): string => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  demand(key === applicationServerKey, 403, `signed with another key: ${authorization}`)
  const point = Buffer.from(key, 'base64url')
  const [header = '', claims = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const right = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  demand(right, 403, 'the signature is wrong')
  const read = <T>(part: string): T => JSON.parse(Buffer.from(part, 'base64url').toString()) as T
  demand(read<{ alg: string }>(header).alg === 'ES256', 403, 'another algorithm')
  const { aud, exp, sub } = read<{ aud: string; exp: number; sub: string }>(claims)
  demand(aud === origin, 403, `for ${aud}`)
  const left = exp - Date.now() / 1000
  demand(left > 0 && left <= DAY, 403, `expires in ${left} s`)
  demand(/^(mailto:[^@]+@[^@]+|https:\/\/.+)$/.test(sub), 403, `subject ${sub}`)
  return sub
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

const accept = (browser: Subscribed, request: IncomingMessage, body: Buffer, origin: string): void => {
  const { headers } = request
  demand(request.method === 'POST', 405, 'not posted')
  const subject = signedBy(String(headers.authorization), browser, origin)
  demand(/^\d+$/.test(String(headers.ttl)), 400, 'no TTL')
  demand(headers['content-encoding'] === 'aes128gcm', 400, 'another encoding')
  demand(body.length <= MAX_PUSH_BYTES, 413, `${body.length} bytes`)
  const topic = headers.topic as string | undefined
  demand(topic === undefined || /^[\w-]{1,32}$/.test(topic), 400, `topic ${topic}`)
  const urgency = headers.urgency as string | undefined
  demand(/^(very-low|low|normal|high)$/.test(urgency ?? 'normal'), 400, `urgency ${urgency}`)
  const payload = JSON.parse(decrypted(browser, body)) as PushPayload
  browser.received.push({ payload, ttl: Number(headers.ttl), urgency, topic, subject, bytes: body.length })
}

/** Opens a push service on this machine; `host`, by which it is reached, goes into OUTBOUND_ALLOW. */
export const pushService = async (port = 0, reachedBy?: string): Promise<PushService> => {
  const browsers = new Map<string, Subscribed>()
  const refusals: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const browser = browsers.get(request.url ?? '')
      if (!browser) return void response.writeHead(404).end()
      browser.count++
      const answer = browser.answers.shift()
      if (answer) return void response.writeHead(answer.status, answer.headers).end()
      accept(browser, request, body, origin)
      response.writeHead(201, { location: `${origin}/messages/${randomUUID()}` }).end()
    })().catch((error: unknown) => {
      refusals.push(String(error))
      response.writeHead(error instanceof Refused ? error.status : 400).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = reachedBy ?? `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    host,
    refusals,
    subscribe: (applicationServerKey) => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      const browser: Subscribed = {
        subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
        received: [],
        requests: () => browser.count,
        answer: (...answers) => {
          browser.answers.push(...answers)
        },
        keys,
        auth,
        applicationServerKey,
        answers: [],
        count: 0,
      }
      browsers.set(path, browser)
      return browser
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

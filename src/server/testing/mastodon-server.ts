import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Document = Record<string, unknown>

/** Requests the site, as Mastodon does. */
export type RequestSite = (request: {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string
}) => Promise<{ statusCode: number; body: string }>

/** An account of the server. */
export interface MastodonAccount {
  /** Of its WebFinger document, in place of the usual ones. */
  links?: unknown[]
  name: string
  uri: string
  /** Deleted, it answers 410. */
  gone?: boolean
  /** Where it claims to receive. */
  inbox?: string
  /** Whose its key claims to be. */
  owner?: string
}

export interface Received {
  type: string
  /** Path of the inbox. */
  inbox: string
  activity: Document
  object: Document
}

/** Mastodon for tests, as far as its source says what it sends and accepts. */
export interface MastodonServer {
  /** As needed by OUTBOUND_ALLOW. */
  host: string
  /** Where it sends, and fetches keys. */
  site: RequestSite | null
  account: (name: string, values?: Partial<MastodonAccount>) => MastodonAccount
  /** Deliveries that were accepted. */
  received: Received[]
  /** Deliveries that Mastodon would reject, and why. */
  rejections: string[]
  /** Answers of the next deliveries, in order; 0: none. */
  planned: { status: number; headers?: Record<string, string> }[]
  /** Requests to inboxes. */
  requests: () => number
  /** Sends an activity of an account, signed; `by` signs instead of it. */
  send: (
    account: MastodonAccount,
    inbox: string,
    activity: Document,
    options?: { by?: MastodonAccount; tampered?: boolean },
  ) => Promise<number>
  /** Follows an actor of the site and returns the activity. */
  follow: (account: MastodonAccount, actor: string) => Promise<{ status: number; activity: Document }>
  close: () => void
}

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const TYPES = 'application/activity+json; charset=utf-8'

const digestOf = (body: string): string => `SHA-256=${createHash('sha256').update(body).digest('base64')}`

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const hostOf = (uri: unknown): string =>
  typeof uri === 'string' && URL.canParse(uri) ? new URL(uri).host : ''

/** Returns why Mastodon would ignore an activity; undefined if it would not. */
const flawIn = (activity: Document): string | undefined => {
  const { id, type, actor, object } = activity
  if (hostOf(id) !== hostOf(actor) || hostOf(id) === '') return 'the id is of another host than the actor'
  if (!JSON.stringify(activity['@context'] ?? '').includes('https://www.w3.org/ns/activitystreams'))
    return 'no context'
  if (type === 'Accept' || type === 'Delete') return undefined
  const status = object as Document
  if (status.type === 'Person' || status.type === 'Service')
    return status.id === actor ? undefined : 'the profile of somebody else'
  if (status.type !== 'Note') return `the type ${String(status.type)}`
  if (hostOf(status.id) !== hostOf(actor)) return 'the id of the status is of another host'
  if (status.attributedTo !== actor) return 'attributedTo'
  if (![status.to, status.cc].flat().includes(PUBLIC)) return 'not public'
  if (typeof status.content !== 'string' || /<(script|style|iframe|img)/i.test(status.content))
    return 'content'
  if (hostOf(status.url) !== hostOf(actor)) return 'url'
  if (Number.isNaN(Date.parse(String(status.published)))) return 'published'
  const attachments = status.attachment as Document[]
  if (!attachments.every(({ url, mediaType }) => hostOf(url) && /^(image|audio)\//.test(String(mediaType))))
    return 'attachment'
  return undefined
}

/** Starts the server; `siteHost` is what it signs as the host of the site. */
export const mastodonServer = async (siteHost: string): Promise<MastodonServer> => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const accounts = new Map<string, MastodonAccount>()
  const received: Received[] = []
  const rejections: string[] = []
  const planned: MastodonServer['planned'] = []
  let requests = 0
  let sent = 0

  const actorDocument = ({ name, uri, inbox, owner = uri }: MastodonAccount): Document => ({
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id: uri,
    type: 'Person',
    preferredUsername: name,
    inbox: inbox ?? `${uri}/inbox`,
    outbox: `${uri}/outbox`,
    followers: `${uri}/followers`,
    endpoints: { sharedInbox: `http://${server.host}/inbox` },
    publicKey: {
      id: `${uri}#main-key`,
      owner,
      publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }),
    },
  })

  const signatureOf = (headers: Record<string, string>, target: string, names: string[]): string =>
    names
      .map((name) => (name === '(request-target)' ? `${name}: ${target}` : `${name}: ${headers[name] ?? ''}`))
      .join('\n')

  const keys = new Map<string, string>()
  /** Returns the key of an actor of the site, as it was when it was first fetched. */
  const keyFor = async (uri: string): Promise<string> => {
    const url = new URL(uri).pathname
    const found = await server.site?.({ method: 'GET', url, headers: { accept: TYPES } })
    if (!keys.has(uri) && found?.statusCode === 200)
      keys.set(
        uri,
        (JSON.parse(found.body) as { publicKey: { publicKeyPem: string } }).publicKey.publicKeyPem,
      )
    return keys.get(uri) ?? ''
  }

  /** Verifies a delivery as Mastodon does. */
  const flawOf = async (request: IncomingMessage, body: string): Promise<string | undefined> => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const parts = Object.fromEntries(
      [...(headers.signature ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const names = String(parts.headers).split(' ')
    const unsigned = ['(request-target)', 'host', 'date', 'digest'].find((name) => !names.includes(name))
    if (unsigned) return `${unsigned} is not signed`
    const activity = JSON.parse(body) as Document
    const [actor = ''] = String(parts.keyId).split('#')
    const expected = {
      digest: headers.digest === digestOf(body),
      host: headers.host === server.host,
      date: Math.abs(Date.now() - Date.parse(String(headers.date))) < 12 * 3600_000,
      'content type': headers['content-type'] === 'application/activity+json',
      actor: actor === activity.actor,
    }
    const wrong = Object.entries(expected).find(([, right]) => !right)
    if (wrong) return wrong[0]
    const key = await keyFor(actor)
    const text = signatureOf(headers, `post ${request.url}`, names)
    const signature = Buffer.from(String(parts.signature), 'base64')
    return key && verify('sha256', Buffer.from(text), key, signature) ? flawIn(activity) : 'signature'
  }

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    requests++
    const plan = planned.shift()
    if (plan?.status === 0) {
      response.destroy()
      return
    }
    if (plan) {
      response.writeHead(plan.status, plan.headers).end()
      return
    }
    const flaw = await flawOf(request, body)
    if (flaw !== undefined) {
      rejections.push(flaw)
      response.writeHead(401).end()
      return
    }
    const activity = JSON.parse(body) as Document
    received.push({
      type: String(activity.type),
      inbox: request.url ?? '',
      activity,
      object: activity.object as Document,
    })
    response.writeHead(202).end()
  }

  const respond = (request: IncomingMessage, response: ServerResponse): ServerResponse => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const send = (type: string, document: object) =>
      response.writeHead(200, { 'content-type': type }).end(JSON.stringify(document))
    if (pathname === '/.well-known/webfinger') {
      const [, name = ''] = /^acct:(\w+)@/.exec(searchParams.get('resource') ?? '') ?? []
      const known = accounts.get(name)
      if (!known) return response.writeHead(404).end()
      return send('application/jrd+json; charset=utf-8', {
        subject: `acct:${name}@${server.host}`,
        links: known.links ?? [
          { rel: 'self', type: 'application/activity+json', href: known.uri },
          {
            rel: 'http://ostatus.org/schema/1.0/subscribe',
            template: `http://${server.host}/authorize_interaction?uri={uri}`,
          },
        ],
      })
    }
    const account = accounts.get(pathname.replace('/users/', ''))
    if (!account) return response.writeHead(404).end()
    if (account.gone) return response.writeHead(410).end()
    return send(TYPES, actorDocument(account))
  }

  const http = createServer((request, response) =>
    request.method === 'POST' ? void receive(request, response) : void respond(request, response),
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')

  const server: MastodonServer = {
    host: `127.0.0.1:${(http.address() as AddressInfo).port}`,
    site: null,
    account: (name, values = {}) => {
      const account = { name, uri: `http://${server.host}/users/${name}`, ...values }
      accounts.set(name, account)
      return account
    },
    received,
    rejections,
    planned,
    requests: () => requests,
    send: async (account, inbox, activity, { by, tampered = false } = {}) => {
      const payload = JSON.stringify(activity)
      const headers: Record<string, string> = {
        host: siteHost,
        date: new Date().toUTCString(),
        digest: digestOf(payload),
        'content-type': 'application/activity+json',
      }
      const names = ['(request-target)', 'host', 'date', 'digest', 'content-type']
      const { pathname } = new URL(inbox)
      const text = signatureOf(headers, `post ${pathname}`, names)
      const signature = sign('sha256', Buffer.from(text), tampered ? stranger : privateKey).toString('base64')
      headers.signature = `keyId="${(by ?? account).uri}#main-key",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`
      const response = await server.site?.({ method: 'POST', url: pathname, headers, payload })
      return response?.statusCode ?? 0
    },
    follow: async (account, actor) => {
      const activity = {
        '@context': 'https://www.w3.org/ns/activitystreams',
        id: `http://${server.host}/follows/${++sent}`,
        type: 'Follow',
        actor: account.uri,
        object: actor,
      }
      return { status: await server.send(account, `${actor}/inbox`, activity), activity }
    },
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
  return server
}

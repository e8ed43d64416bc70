import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppContext } from '../context/app-context.ts'
import { seal } from '../db/secret-box.ts'
import { newWebhookSecret } from '../domains/platform/webhooks/signature.ts'

export interface ReceivedEvent {
  path: string
  headers: IncomingHttpHeaders
  /** As it was signed. */
  text: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A server for tests to which webhooks are sent. */
export interface WebhookReceiver {
  /** As needed by OUTBOUND_ALLOW. */
  host: string
  url: string
  received: ReceivedEvent[]
  /** Answers of the next requests, in order; 204 without any. Those that are `silent` never come. */
  planned: { status?: number; headers?: Record<string, string>; body?: string; silent?: true }[]
  close: () => void
}

export const webhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedEvent[] = []
  const planned: WebhookReceiver['planned'] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const text = Buffer.concat(parts).toString('utf8')
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text) as ReceivedEvent['body'],
      })
      const { status = 204, headers = {}, body, silent } = planned.shift() ?? {}
      if (silent) return request.socket.destroy()
      response.writeHead(status, headers)
      response.end(body)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/hook`,
    received,
    planned,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Gives an account, or the site, a webhook to an address that is never asked. */
export const makeWebhook = async (
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { id }: { id: number | null },
  events: string[] = [],
): Promise<{ id: number }> =>
  db
    .insertInto('webhooks')
    .values({
      user_id: id,
      url: 'https://203.0.113.1/',
      description: '',
      events,
      secret_encrypted: seal(env.secret, 'webhook secrets', newWebhookSecret()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

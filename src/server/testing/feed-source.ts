import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A remote host that responds as a test defines, by path. */
export interface FeedSource {
  /** As needed by OUTBOUND_ALLOW. */
  host: string
  at: (path: string) => string
  /** Sets the response for a path. */
  put: (path: string, answer: string | Buffer | RequestListener, type?: string) => void
  requests: { path: string; headers: IncomingMessage['headers'] }[]
  close: () => void
}

/** Opens it on this machine; `host` goes into OUTBOUND_ALLOW. */
export const feedSource = async (): Promise<FeedSource> => {
  const responses = new Map<string, RequestListener>()
  const requests: FeedSource['requests'] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const answer = responses.get(path.replace(/\?.*$/, ''))
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    at: (path) => `http://${host}${path}`,
    put: (path, answer, type = 'application/rss+xml') =>
      responses.set(
        path,
        typeof answer === 'function'
          ? answer
          : (_, response) => response.setHeader('content-type', type).end(answer),
      ),
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const NAMESPACES = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:psc="http://podlove.org/simple-chapters"',
].join(' ')

/** Returns a feed of these items. */
export const rss = (items: string, channel = '<title>Night Talk</title>'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${NAMESPACES}><channel>${channel}${items}</channel></rss>`

/** Returns an item with its own guid, audio and further elements. */
export const item = (guid: string, rest = '', title = `Episode ${guid}`): string =>
  `<item><title>${title}</title><guid>${guid}</guid><enclosure url="https://audio.example/${guid}.mp3" length="4000" type="audio/mpeg"/>${rest}<pubDate>Tue, 02 Jan 2018 10:00:00 GMT</pubDate></item>`

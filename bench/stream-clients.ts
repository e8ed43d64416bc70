import { get, type IncomingMessage } from 'node:http'

/*
 * Holds many event streams open in a process of its own, so that the memory of the server can be told from theirs.
 * Receives URLs; says when all are open, and then how long after its time each message arrived.
 */

/** The text of a measured message is the time at which it was sent, in milliseconds. */
const SENT = /"text": ?"(\d+\.\d+)"/

const now = (): number => performance.timeOrigin + performance.now()

/** Reports the messages of a stream; calls `started` with its first counts. */
const read = (response: IncomingMessage, started: () => void): void => {
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const sent = event.includes('event: message.created') && SENT.exec(event)?.[1]
      if (sent) process.send?.({ ms: now() - Number(sent) })
      if (event.includes('event: notification.read')) started()
    }
  })
}

process.on('message', (urls: string[]) => {
  const open = new Set<string>()
  const failed = (closed: string) => process.send?.({ closed })
  for (const url of urls)
    get(url, { agent: false }, (response) => {
      response.on('close', () => failed(url))
      read(response, () => {
        const all = open.size < urls.length && open.add(url).size === urls.length
        if (all) process.send?.({ open: open.size })
      })
    }).on('error', ({ message }) => failed(message))
})

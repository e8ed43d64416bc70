import { JSONParser } from '@streamparser/json'
import { cutOff } from './history.service.ts'

/** Arrays within a document that hold a history: of Maloja, Koito and Last.fm. */
const LISTS = ['$.scrobbles.*', '$.listens.*', '$.recenttracks.track.*', '$.track.*']
const NAMED_LIST = /"(scrobbles|listens|track)"\s*:\s*\[/

/** Bytes of the longest value: a page of Last.fm. */
const LONGEST = 8 * 1024 ** 2

/**
 * Reads the values of a document, as chunks of it arrive: the elements of an array or of a list within it, or one on each
 * line. Throws HistoryError for one that ends too early, and if it is no JSON.
 */
export async function* readJson(
  chunks: AsyncIterable<Buffer | string>,
  start: string,
): AsyncGenerator<unknown[]> {
  const isArray = start.startsWith('[')
  const isDocument = isArray || NAMED_LIST.test(start)
  const parser = new JSONParser({
    paths: isArray ? ['$.*'] : isDocument ? LISTS : ['$'],
    keepStack: false,
    ...(!isDocument && { separator: '' }),
  })
  let values: unknown[] = []
  let [since, damaged] = [0, false]
  parser.onValue = ({ value }) => {
    since = 0
    values.push(value)
  }
  parser.onError = () => {
    damaged = true
  }
  for await (const chunk of chunks) {
    since += chunk.length
    if (since > LONGEST) throw cutOff()
    parser.write(chunk)
    if (damaged) throw cutOff()
    yield values
    values = []
  }
  if (!parser.isEnded) parser.end()
  if (damaged) throw cutOff()
  yield values
}

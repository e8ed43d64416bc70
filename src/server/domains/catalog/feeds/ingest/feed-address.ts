import { markupParser } from '../../../../core/markup-parser.ts'
import { decodeText } from '../../../../core/text-encoding.ts'
import { urlOf } from './feed-values.ts'

export interface FeedAddress {
  /** URLs that the text may stand for, in the order to be tried; empty if it is no address. */
  urls: string[]
  /** `user name:password` in the address. */
  credentials: string | undefined
}

/** Schemes by which podcast apps are opened. */
const APPS = /^(feeds?|itpcs?|pcast|podcasts?|itms-podcasts?|rss|pktc):(\/\/)?(subscribe\/)?/i

/** Characters of an address; more are none. */
const MAX_ADDRESS = 4096

/** Reads the address of a feed as people copy it: without a scheme, with that of an app, in angle brackets. */
export const readAddress = (text: string): FeedAddress => {
  const trimmed = text.trim()
  if (trimmed.length > MAX_ADDRESS) return { urls: [], credentials: undefined }
  const address = trimmed.replace(/^[<"'“]+|[>"'”]+$/g, '').replace(APPS, '')
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)(?![^/]*@)/i.test(address)
  const urls = (hasScheme ? [address] : [`https://${address}`, `http://${address}`]).filter(
    (url) => /^https?:\/*[^/]/i.test(url) && URL.canParse(url),
  )
  const [first] = urls.map((url) => new URL(url))
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  }
  return {
    urls: urls.flatMap((url) => urlOf(url, 'about:blank') ?? []),
    credentials:
      first && (first.username || first.password)
        ? `${decode(first.username)}:${decode(first.password)}`
        : undefined,
  }
}

const FEED_TYPE = /^application\/(rss|atom|rdf)\+xml$/i
/** Bytes of a page that are searched. */
const MAX_PAGE = 512 * 1024

/** Returns the feed that a web page names; null if it names none, or is no web page. */
export const feedInPage = (
  body: Buffer,
  { url, contentType }: { url: string; contentType: string | undefined },
): string | null => {
  const page = decodeText(body.subarray(0, MAX_PAGE), contentType)
  if (!/^\s*(<!--[^>]*-->\s*)*<(!doctype\s+html|html|head|body)\b/i.test(page)) return null
  let feed: string | null = null
  const parser = markupParser({
    onopentag: (name, { rel = '', type = '', href }) => {
      if (feed === null && name === 'link' && /\balternate\b/i.test(rel) && FEED_TYPE.test(type.trim()))
        feed = urlOf(href, url)
    },
  })
  parser.end(page)
  return feed
}

import { markupParser } from '../../../../core/markup-parser.ts'
import { readAddress } from '../ingest/feed-address.ts'

/** Returns an address as `importFeed` takes it, without credentials, which imports would store. */
const withoutCredentials = (address: string): string[] => {
  const { urls } = readAddress(address)
  const [first] = urls
  // Without a scheme, both are tried.
  return urls.length > 1 && first ? [first.replace('https://', '')] : urls
}

/**
 * Returns the feeds that an OPML file lists, once each; null if it is none. Outlines may be nested, or not be closed, and
 * some programs write `url` instead of `xmlUrl`.
 */
export const feedsInOpml = (text: string): string[] | null => {
  const found = new Set<string>()
  let root: string | undefined
  const parser = markupParser(
    {
      onopentag: (name, attributes) => {
        root ??= name
        if (name !== 'outline') return
        const values = new Map(
          Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value.trim()]),
        )
        const isFeed = !/^(link|include)$/i.test(values.get('type') ?? '')
        const address = values.get('xmlurl') || (isFeed && values.get('url'))
        if (address) for (const one of withoutCredentials(address)) found.add(one)
      },
    },
    { xmlMode: true, lowerCaseTags: true, decodeEntities: true },
  )
  parser.end(text.replace(/^\ufeff/, ''))
  return root === 'opml' ? [...found] : null
}

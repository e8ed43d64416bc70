import { createHash } from 'node:crypto'
import type { FeedChannel, FeedEpisode, RemoteTranscript } from './feed.ts'
import { dateOf } from './feed-dates.ts'
import { allIn, type Element, textIn } from './feed-elements.ts'
import { type Enclosure, enclosureOf } from './feed-enclosures.ts'
import { locationOf, personsOf, soundbitesOf, valueBlockOf } from './feed-podcasting.ts'
import { countOf, isYes, notesOf, plainText, secondsOf, urlOf } from './feed-values.ts'

const MAX_TITLE = 300
const MAX_SUMMARY = 300
const MAX_GUID = 1000
const MAX_CHAPTERS = 500

const guidOf = (item: Element, enclosure: Enclosure): { guid: string; named: boolean } => {
  const guid = textIn(item, 'guid', 'id', 'atom:id') ?? item.attributes['rdf:about'] ?? null
  if (guid === null) return { guid: enclosure.url, named: false }
  return {
    guid: guid.length > MAX_GUID ? createHash('sha256').update(guid).digest('hex') : guid,
    named: true,
  }
}

const chaptersOf = (item: Element, from: string): FeedEpisode['chapters'] =>
  allIn(item, 'psc:chapters')
    .flatMap((all) => allIn(all, 'psc:chapter'))
    .slice(0, MAX_CHAPTERS)
    .flatMap(({ attributes }) => {
      const at = secondsOf(attributes.start)
      const title = plainText(attributes.title ?? '', MAX_TITLE)
      return at === null || title === '' ? [] : [{ at, title, url: urlOf(attributes.href, from) }]
    })

/** Types of transcripts, the most detailed first: with speakers and timestamps before plain text. */
const transcriptTypes: [RegExp, string][] = [
  [/json$/, 'application/json'],
  [/vtt$/, 'text/vtt'],
  [/(subrip|srt)$/, 'application/x-subrip'],
  [/html?$/, 'text/html'],
  [/(plain|txt|text|markdown)$/, 'text/plain'],
]
const transcriptRank = (text: string): number => transcriptTypes.findIndex(([kind]) => kind.test(text))

const MAX_TRANSCRIPTS = 5

/** Returns the transcripts of an item, the best first. Feeds name their types in many ways, or only by the URL. */
const transcriptsOf = (item: Element, from: string): RemoteTranscript[] =>
  allIn(item, 'podcast:transcript')
    .flatMap(({ attributes }) => {
      const url = urlOf(attributes.url, from)
      if (url === null) return []
      const declared = transcriptRank(attributes.type?.split(';')[0]?.trim().toLowerCase() ?? '')
      const rank = declared === -1 ? transcriptRank(new URL(url).pathname.toLowerCase()) : declared
      return [
        { url, type: transcriptTypes[rank]?.[1] ?? null, rank: rank === -1 ? transcriptTypes.length : rank },
      ]
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_TRANSCRIPTS)
    .map(({ url, type }) => ({ url, type }))

/** Returns the website of an item or podcast: RSS text or Atom link. */
const websiteOf = (element: Element, from: string): string | null => {
  const plain = allIn(element, 'link').find(
    ({ text, attributes }) =>
      text.trim() !== '' || (attributes.href && (attributes.rel ?? 'alternate') === 'alternate'),
  )
  return urlOf(plain?.attributes.href ?? plain?.text, from)
}

const kinds = ['full', 'trailer', 'bonus'] as const

const hashOf = (fields: unknown): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64').slice(0, 22)

export interface MappedItem {
  guid: string
  title: string
  /** Whether the item has its own guid, and a parseable date. */
  named: boolean
  dated: boolean
  hash: string
  /** The remaining fields, computed on demand because they cost more. */
  episode: () => FeedEpisode
}

/** Returns the title of an item, or a substitute. */
export const titleOf = (item: Element): string => {
  const title = plainText(textIn(item, 'title', 'itunes:title') ?? '', MAX_TITLE)
  return title || plainText(textIn(item, 'pubdate', 'published', 'guid') ?? '', MAX_TITLE) || '?'
}

/** Maps an item to an episode; null without playable audio. */
export const mapItem = (item: Element, from: string): MappedItem | null => {
  const enclosure = enclosureOf(item, from)
  if (enclosure === null) return null
  const { guid, named } = guidOf(item, enclosure)
  const notes = textIn(item, 'content:encoded', 'content', 'description', 'summary', 'itunes:summary')
  const declared = textIn(
    item,
    'itunes:subtitle',
    'itunes:summary',
    'summary',
    'description',
    'content:encoded',
    'content',
  )
  const kind = textIn(item, 'itunes:episodetype')?.toLowerCase()
  const [transcript, ...other_transcripts] = transcriptsOf(item, from)
  const [chapters] = allIn(item, 'podcast:chapters')
  const fields = {
    guid,
    title: titleOf(item),
    enclosure_url: enclosure.url,
    enclosure_type: enclosure.type,
    enclosure_length: enclosure.length,
    duration: secondsOf(textIn(item, 'itunes:duration')) ?? 0,
    season: countOf(textIn(item, 'itunes:season', 'podcast:season')),
    number: countOf(textIn(item, 'itunes:episode', 'podcast:episode')),
    kind: kinds.find((one) => one === kind) ?? 'full',
    explicit: isYes(textIn(item, 'itunes:explicit')),
    published_at: dateOf(
      textIn(item, 'pubdate', 'published', 'issued', 'dc:date', 'updated', 'modified', 'date'),
    ),
    website: websiteOf(item, from),
    chapters: chaptersOf(item, from),
    chapters_url: urlOf(chapters?.attributes.url, from),
    transcript_url: transcript?.url ?? null,
    transcript_type: transcript?.type ?? null,
  }
  const [image] = allIn(item, 'itunes:image')
  const cover_url = urlOf(image?.attributes.href ?? image?.attributes.url, from)
  // The hash omits artwork and other later fields if absent, so that their introduction did not change every episode.
  const besides = {
    persons: personsOf(item, from),
    location: locationOf(item),
    soundbites: soundbitesOf(item),
  }
  const value = besides.persons.length + besides.soundbites.length > 0 || besides.location !== null
  const hash = hashOf([
    fields,
    notes,
    declared,
    ...(cover_url === null ? [] : [cover_url]),
    ...(value ? [besides] : []),
    ...(other_transcripts.length > 0 ? [other_transcripts] : []),
  ])
  return {
    guid,
    title: fields.title,
    named,
    dated: fields.published_at !== null,
    hash,
    episode: () => ({
      ...fields,
      ...besides,
      other_transcripts,
      cover_url,
      summary: declared === null ? null : plainText(declared, MAX_SUMMARY) || null,
      description: notesOf(notes),
      hash,
    }),
  }
}

const categoriesOf = (element: Element): string[] => {
  const names = [
    ...allIn(element, 'itunes:category').flatMap((one) => [one, ...allIn(one, 'itunes:category')]),
  ].map(({ attributes }) => plainText(attributes.text ?? '', 100))
  return [...new Set(names.filter(Boolean))].slice(0, 10)
}

/** Maps the elements beside the items to the podcast. */
export const mapChannel = (children: Element[], from: string): FeedChannel => {
  const channel: Element = { name: 'channel', attributes: {}, text: '', children }
  const [image] = allIn(channel, 'itunes:image')
  const [rssImage] = allIn(channel, 'image')
  const [funding] = allIn(channel, 'podcast:funding')
  const fundingUrl = urlOf(funding?.attributes.url, from)
  const plain = (text: string | null, longest = MAX_TITLE) => (text && plainText(text, longest)) || null
  return {
    title: plain(textIn(channel, 'title', 'itunes:title')),
    author: plain(textIn(channel, 'itunes:author', 'author', 'dc:creator', 'managingeditor')),
    description: notesOf(textIn(channel, 'description', 'itunes:summary', 'subtitle', 'itunes:subtitle')),
    language:
      /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i.exec(textIn(channel, 'language') ?? '')?.[0].toLowerCase() ?? null,
    explicit: isYes(textIn(channel, 'itunes:explicit')),
    order: textIn(channel, 'itunes:type')?.toLowerCase() === 'serial' ? 'serial' : 'newest',
    website: websiteOf(channel, from),
    copyright: plain(textIn(channel, 'copyright', 'rights')),
    cover_url: urlOf(
      image?.attributes.href ??
        image?.attributes.url ??
        (rssImage && textIn(rssImage, 'url')) ??
        textIn(channel, 'logo', 'icon'),
      from,
    ),
    new_url: urlOf(textIn(channel, 'itunes:new-feed-url'), from),
    guid:
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(textIn(channel, 'podcast:guid') ?? '')?.[0] ?? null,
    locked: isYes(textIn(channel, 'podcast:locked')),
    medium: plain(textIn(channel, 'podcast:medium'), 40),
    funding:
      fundingUrl === null
        ? null
        : { url: fundingUrl, text: plainText(funding?.text ?? '', 128) || fundingUrl },
    persons: personsOf(channel, from),
    location: locationOf(channel),
    value: valueBlockOf(channel),
    categories: categoriesOf(channel),
  }
}

import type { Person, Place, Soundbite, Value } from '../../../../../contract/catalog/back-office/podcasts.ts'
import { sanitizeStored } from '../../../../http/pages/sanitize-html.ts'
import {
  rssDate as date,
  emptyTag as empty,
  xmlTag as tag,
  xmlText as text,
} from '../../../../http/pages/xml.ts'
import { coverKey } from '../../../../media/images/covers.ts'
import type { PublishedEpisode, PublishedPodcast } from './queries.ts'

/** URLs of a feed and its files. */
export interface FeedLocation {
  appUrl: string
  /** URL of the feed itself. */
  self: string
  /** URL prefix of the files. */
  files: string
  /** Private to one listener: must not be listed in directories. */
  secret: boolean
}

const imageTag = (name: string, location: FeedLocation, hash: string | null): string =>
  hash === null ? '' : empty(name, { href: `${location.appUrl}/storage/${coverKey(hash, 1024, 'webp')}` })

/**
 * The length is that of the plain file, also where spots are inserted: how many differs by listener and moment. Apps use it as
 * an estimate before they load a file.
 */
const enclosure = (location: FeedLocation, episode: PublishedEpisode): string => {
  const { id, ext, mime, size, enclosure_url, enclosure_type, enclosure_length } = episode
  return enclosure_url === null
    ? empty('enclosure', { url: `${location.files}/${id}.${ext}`, length: size, type: mime })
    : empty('enclosure', {
        url: enclosure_url,
        length: enclosure_length ?? 0,
        type: enclosure_type ?? 'audio/mpeg',
      })
}

const extras = (location: FeedLocation, episode: PublishedEpisode): string => {
  const { id, has_chapters, chapters_url, has_transcript, transcript_url, transcript_type } = episode
  const chapters = has_chapters ? `${location.files}/${id}/chapters.json` : chapters_url
  const transcript = has_transcript
    ? { url: `${location.files}/${id}/transcript.vtt`, type: 'text/vtt' }
    : transcript_url === null
      ? null
      : { url: transcript_url, type: transcript_type ?? 'text/plain' }
  return [
    chapters === null ? '' : empty('podcast:chapters', { url: chapters, type: 'application/json+chapters' }),
    transcript === null ? '' : empty('podcast:transcript', transcript),
  ].join('')
}

const opened = (name: string, attributes: Record<string, string | number | null>): string =>
  empty(name, attributes).replace(/\/>$/, '>')

const people = (persons: Person[]): string =>
  persons
    .map(({ name, role, url }) => {
      const attributes = { role: role?.toLowerCase() ?? null, href: url }
      return `${opened('podcast:person', attributes)}${text(name)}</podcast:person>`
    })
    .join('')

const locationTag = (location: Place | null): string =>
  location === null
    ? ''
    : `${opened('podcast:location', { geo: location.geo, osm: location.osm })}${text(location.name)}</podcast:location>`

const soundbiteTags = (soundbites: Soundbite[]): string =>
  soundbites
    .map(({ at, duration, title }) => {
      const attributes = { startTime: at, duration }
      return `${opened('podcast:soundbite', attributes)}${text(title ?? '')}</podcast:soundbite>`
    })
    .join('')

const valueTag = (value: Value | null): string => {
  if (value === null) return ''
  const { type, method, suggested, recipients } = value
  const all = recipients.map(({ custom_key, custom_value, fee, ...rest }) =>
    empty('podcast:valueRecipient', {
      ...rest,
      customKey: custom_key,
      customValue: custom_value,
      fee: fee ? 'true' : null,
    }),
  )
  return `${opened('podcast:value', { type, method, suggested })}${all.join('')}</podcast:value>`
}

const notes = (html: string | null): string | null => html && sanitizeStored(html)

const itemOf = (location: FeedLocation, episode: PublishedEpisode): string =>
  [
    '<item>',
    tag('title', episode.title),
    `<guid isPermaLink="false">${text(episode.guid)}</guid>`,
    tag('link', episode.website ?? `${location.appUrl}/episode/${episode.id}`),
    tag('pubDate', date(episode.published_at)),
    tag('description', notes(episode.description) ?? episode.summary),
    tag('itunes:summary', episode.summary),
    enclosure(location, episode),
    tag('itunes:duration', Math.round(episode.duration) || null),
    tag('itunes:season', episode.season || null),
    tag('itunes:episode', episode.number || null),
    tag('podcast:season', episode.season),
    tag('podcast:episode', episode.number),
    tag('itunes:episodeType', episode.kind),
    tag('itunes:explicit', episode.explicit),
    imageTag('itunes:image', location, episode.cover),
    extras(location, episode),
    people(episode.persons),
    locationTag(episode.location),
    soundbiteTags(episode.soundbites),
    '</item>\n',
  ].join('')

const NAMESPACES = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
].join(' ')

const channelOf = (location: FeedLocation, podcast: PublishedPodcast, newest: string): string => {
  const page = `${location.appUrl}/podcast/${podcast.id}`
  const { funding } = podcast
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}><channel>\n`,
    empty('atom:link', { href: location.self, rel: 'self', type: 'application/rss+xml' }),
    tag('title', podcast.title),
    tag('link', podcast.website ?? page),
    // Required by RSS.
    `<description>${text(notes(podcast.description) ?? podcast.title)}</description>`,
    tag('language', podcast.language),
    tag('copyright', podcast.copyright),
    tag('generator', 'Tonearm'),
    tag('lastBuildDate', date(newest)),
    tag('itunes:author', podcast.author),
    imageTag('itunes:image', location, podcast.cover),
    podcast.genres.map((name) => empty('itunes:category', { text: name })).join(''),
    tag('itunes:explicit', podcast.explicit),
    tag('itunes:type', podcast.order === 'serial' ? 'serial' : 'episodic'),
    location.secret ? tag('itunes:block', 'Yes') : '',
    tag('podcast:guid', podcast.guid),
    tag('podcast:locked', podcast.locked ? 'yes' : 'no'),
    tag('podcast:medium', podcast.medium ?? 'podcast'),
    funding === null
      ? ''
      : `<podcast:funding url="${text(funding.url)}">${text(funding.text)}</podcast:funding>`,
    people(podcast.persons),
    locationTag(podcast.location),
    valueTag(podcast.value),
    '\n',
  ].join('')
}

/**
 * Yields the parts of a podcast as RSS 2.0 with the iTunes and Podcasting 2.0 extensions. Written here rather than by
 * feedsmith, which renders a feed in one synchronous call (over a second for 5,000 episodes), puts CDATA on lines of its
 * own and a number where `suggested` has to keep its decimals. Its parser reads the result in the tests.
 */
export function* feedXml(
  location: FeedLocation,
  podcast: PublishedPodcast,
  episodes: PublishedEpisode[],
): Generator<string> {
  yield channelOf(location, podcast, episodes[0]?.published_at ?? podcast.updated_at)
  for (const episode of episodes) yield itemOf(location, episode)
  yield '</channel></rss>\n'
}

import type { Person, Place, Soundbite, Value } from '../../../contract/admin/podcasting.ts'
import { rssDate as date, emptyTag as empty, xmlTag as tag, xmlText as text } from '../../http/xml.ts'
import { coverKey } from '../../media/covers.ts'
import type { ToldEpisode, ToldPodcast } from './writing.queries.ts'

/** Where a feed and what is in it lie. */
export interface FeedPlace {
  appUrl: string
  /** Where the feed itself lies. */
  self: string
  /** What the addresses of files begin with. */
  files: string
  /** Meant for one listener: no directory is to list it. */
  secret: boolean
}

const picture = (name: string, place: FeedPlace, hash: string | null): string =>
  hash === null ? '' : empty(name, { href: `${place.appUrl}/storage/${coverKey(hash, 1024, 'webp')}` })

const enclosure = (place: FeedPlace, episode: ToldEpisode): string => {
  const { id, ext, mime, size, enclosure_url, enclosure_type, enclosure_length } = episode
  return enclosure_url === null
    ? empty('enclosure', { url: `${place.files}/${id}.${ext}`, length: size, type: mime })
    : empty('enclosure', {
        url: enclosure_url,
        length: enclosure_length ?? 0,
        type: enclosure_type ?? 'audio/mpeg',
      })
}

const extras = (place: FeedPlace, episode: ToldEpisode): string => {
  const { id, has_chapters, chapters_url, has_transcript, transcript_url, transcript_type } = episode
  const chapters = has_chapters ? `${place.files}/${id}/chapters.json` : chapters_url
  const transcript = has_transcript
    ? { url: `${place.files}/${id}/transcript.vtt`, type: 'text/vtt' }
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

const placed = (place: Place | null): string =>
  place === null
    ? ''
    : `${opened('podcast:location', { geo: place.geo, osm: place.osm })}${text(place.name)}</podcast:location>`

const bites = (soundbites: Soundbite[]): string =>
  soundbites
    .map(({ at, duration, title }) => {
      const attributes = { startTime: at, duration }
      return `${opened('podcast:soundbite', attributes)}${text(title ?? '')}</podcast:soundbite>`
    })
    .join('')

const shares = (value: Value | null): string => {
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

const itemOf = (place: FeedPlace, episode: ToldEpisode): string =>
  [
    '<item>',
    tag('title', episode.title),
    `<guid isPermaLink="false">${text(episode.guid)}</guid>`,
    tag('link', episode.website ?? `${place.appUrl}/episode/${episode.id}`),
    tag('pubDate', date(episode.published_at)),
    tag('description', episode.description ?? episode.summary),
    tag('itunes:summary', episode.summary),
    enclosure(place, episode),
    tag('itunes:duration', Math.round(episode.duration) || null),
    tag('itunes:season', episode.season || null),
    tag('itunes:episode', episode.number || null),
    tag('podcast:season', episode.season),
    tag('podcast:episode', episode.number),
    tag('itunes:episodeType', episode.kind),
    tag('itunes:explicit', episode.explicit),
    picture('itunes:image', place, episode.cover),
    extras(place, episode),
    people(episode.persons),
    placed(episode.location),
    bites(episode.soundbites),
    '</item>\n',
  ].join('')

const NAMESPACES = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
].join(' ')

/** A podcast as RSS 2.0 with what iTunes and Podcasting 2.0 add. */
export const feedXml = (place: FeedPlace, podcast: ToldPodcast, episodes: ToldEpisode[]): string => {
  const page = `${place.appUrl}/podcast/${podcast.id}`
  const { funding } = podcast
  const newest = episodes[0]?.published_at ?? podcast.updated_at
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}><channel>\n`,
    empty('atom:link', { href: place.self, rel: 'self', type: 'application/rss+xml' }),
    tag('title', podcast.title),
    tag('link', podcast.website ?? page),
    // RSS does not do without.
    `<description>${text(podcast.description ?? podcast.title)}</description>`,
    tag('language', podcast.language),
    tag('copyright', podcast.copyright),
    tag('generator', 'Tonearm'),
    tag('lastBuildDate', date(newest)),
    tag('itunes:author', podcast.author),
    picture('itunes:image', place, podcast.cover),
    podcast.genres.map((name) => empty('itunes:category', { text: name })).join(''),
    tag('itunes:explicit', podcast.explicit),
    tag('itunes:type', podcast.order === 'serial' ? 'serial' : 'episodic'),
    place.secret ? tag('itunes:block', 'Yes') : '',
    tag('podcast:guid', podcast.guid),
    tag('podcast:locked', podcast.locked ? 'yes' : 'no'),
    tag('podcast:medium', podcast.medium ?? 'podcast'),
    funding === null
      ? ''
      : `<podcast:funding url="${text(funding.url)}">${text(funding.text)}</podcast:funding>`,
    people(podcast.persons),
    placed(podcast.location),
    shares(podcast.value),
    '\n',
    ...episodes.map((episode) => itemOf(place, episode)),
    '</channel></rss>\n',
  ].join('')
}

import type { ArtistEvent } from '../../../../contract/catalog/artist-fields.ts'
import { artistName } from '../../../../contract/catalog/artists.ts'
import type { CreditRole } from '../../../../contract/catalog/credit-roles.ts'
import type {
  Album,
  Artist,
  Credit,
  Episode,
  Podcast,
  RadioStation,
  Song,
} from '../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import type { UpcomingPage } from '../../../../contract/catalog/upcoming-albums.ts'
import type { AllSettings } from '../../../../contract/core/all-settings.ts'
import type { Profile } from '../../../../contract/social/profiles.ts'

type Site = Pick<AllSettings, 'appUrl' | 'appName'>
type ArtistRef = NonNullable<Song['artist']>

const CONTEXT = 'https://schema.org'

const group = ({ appUrl }: Site, artist: ArtistRef | null) =>
  artist
    ? { '@type': 'MusicGroup', name: artistName(artist), url: `${appUrl}/artist/${artist.id}` }
    : undefined

const names = (genres: { name: string }[] | undefined): string[] | undefined =>
  genres?.length ? genres.map((genre) => genre.name) : undefined

/** Formats seconds as a schema.org duration. */
const period = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`
}

/** People without a page are persons; those with one may be a band. */
const contributor = (site: Site, { name, artist_id }: Credit) =>
  artist_id === null
    ? { '@type': 'Person', name }
    : { '@type': 'MusicGroup', name, url: `${site.appUrl}/artist/${artist_id}` }

/** Properties of a recording, or of the composition it is of; roles without one are contributors. */
const compositionRoles: Partial<Record<CreditRole, 'composer' | 'lyricist'>> = {
  writer: 'composer',
  composer: 'composer',
  lyricist: 'lyricist',
}

/** Returns the properties that credits fill. */
const credited = (site: Site, title: string, credits: Credit[]) => {
  const those = (fits: (role: CreditRole) => boolean) => {
    const found = credits.filter(({ role }) => fits(role))
    const once = [...new Map(found.map((one) => [`${one.artist_id}\n${one.name}`, one])).values()]
    return once.length > 0 ? once.map((credit) => contributor(site, credit)) : undefined
  }
  const composer = those((role) => compositionRoles[role] === 'composer')
  const lyricist = those((role) => compositionRoles[role] === 'lyricist')
  return {
    producer: those((role) => role === 'producer'),
    contributor: those((role) => role !== 'producer' && !(role in compositionRoles)),
    recordingOf:
      composer || lyricist ? { '@type': 'MusicComposition', name: title, composer, lyricist } : undefined,
  }
}

/** Returns the artists of a song: one, or all of several. */
const performers = (site: Site, { artist, artists }: Song) => {
  const all = artists.map((one) => group(site, one))
  return all.length > 1 ? all : group(site, artist)
}

/** Returns structured data of a song. */
export const recording = (site: Site, song: Song, credits: Credit[], image: string | undefined): object => ({
  '@context': CONTEXT,
  '@type': 'MusicRecording',
  name: song.title,
  url: `${site.appUrl}/song/${song.id}`,
  duration: period(song.duration),
  image,
  byArtist: performers(site, song),
  ...credited(site, song.title, credits),
  inAlbum: song.album
    ? { '@type': 'MusicAlbum', name: song.album.title, url: `${site.appUrl}/album/${song.album.id}` }
    : undefined,
  genre: names(song.genres),
  datePublished: song.released_at ?? undefined,
})

/** Returns structured data of an album. */
export const record = (site: Site, album: Album, image: string | undefined): object => ({
  '@context': CONTEXT,
  '@type': 'MusicAlbum',
  name: album.title,
  url: `${site.appUrl}/album/${album.id}`,
  image,
  byArtist: group(site, album.artist),
  numTracks: album.songs_count,
  genre: names(album.genres),
  datePublished: album.released_at ?? album.year?.toString(),
})

/** Returns structured data of an album or a single before its release. */
export const upcomingRecord = (site: Site, release: UpcomingPage, image: string | undefined): object => ({
  '@context': CONTEXT,
  '@type': release.type === 'album' ? 'MusicAlbum' : 'MusicRecording',
  name: release.title,
  url: `${site.appUrl}/${release.type}/${release.id}`,
  image,
  byArtist: release.artist_shown
    ? group(site, release.artist)
    : release.artist && { '@type': 'MusicGroup', name: artistName(release.artist) },
  ...(release.type === 'album' && { numTracks: release.songs.length }),
  datePublished: release.release_at,
})

const musicEvent = (artist: Artist, event: ArtistEvent) => ({
  '@type': 'MusicEvent',
  name: event.title ?? artistName(artist),
  startDate: event.starts_at,
  eventStatus: `${CONTEXT}/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
  location: {
    '@type': 'Place',
    name: event.venue,
    address: {
      '@type': 'PostalAddress',
      addressLocality: event.city,
      addressCountry: event.country ?? undefined,
    },
  },
  offers: event.ticket_url ? { '@type': 'Offer', url: event.ticket_url } : undefined,
})

/** Returns structured data of an artist with the next events. */
export const musicGroup = (
  site: Site,
  artist: Artist,
  events: ArtistEvent[],
  image: string | undefined,
): object => ({
  '@context': CONTEXT,
  ...group(site, artist),
  image,
  description: artist.bio ?? undefined,
  genre: artist.genres?.length ? artist.genres : undefined,
  sameAs: artist.links.length ? artist.links.map((link) => link.url) : undefined,
  event: events.length > 0 ? events.map((event) => musicEvent(artist, event)) : undefined,
})

/** Returns structured data of a playlist. */
export const trackList = (site: Site, playlist: Playlist, image: string | undefined): object => ({
  '@context': CONTEXT,
  '@type': 'MusicPlaylist',
  name: playlist.title,
  url: `${site.appUrl}/playlist/${playlist.id}`,
  image,
  numTracks: playlist.songs_count,
  author: { '@type': 'Person', name: playlist.user.name },
})

/** Returns structured data of a radio station. */
export const radioStation = (site: Site, station: RadioStation, image: string | undefined): object => ({
  '@context': CONTEXT,
  '@type': 'RadioStation',
  name: station.title,
  url: `${site.appUrl}/radio-station/${station.id}`,
  image,
  description: station.description ?? undefined,
  sameAs: station.website ?? undefined,
})

/** Returns structured data of a podcast. */
export const spokenSeries = (
  site: Site,
  podcast: Podcast,
  description: string,
  image: string | undefined,
): object => ({
  '@context': CONTEXT,
  '@type': 'PodcastSeries',
  name: podcast.title,
  url: `${site.appUrl}/podcast/${podcast.id}`,
  webFeed: podcast.feed_url,
  description: description || undefined,
  image,
  author: podcast.author ? { '@type': 'Person', name: podcast.author } : group(site, podcast.artist),
  inLanguage: podcast.language ?? undefined,
  genre: names(podcast.genres),
})

/** Returns structured data of an episode. */
export const spoken = (
  site: Site,
  episode: Episode,
  description: string,
  image: string | undefined,
): object => ({
  '@context': CONTEXT,
  '@type': 'PodcastEpisode',
  name: episode.title,
  url: `${site.appUrl}/episode/${episode.id}`,
  description: description || undefined,
  image,
  datePublished: episode.published_at,
  timeRequired: episode.duration > 0 ? period(episode.duration) : undefined,
  episodeNumber: episode.number ?? undefined,
  partOfSeries: {
    '@type': 'PodcastSeries',
    name: episode.show.title,
    url: `${site.appUrl}/podcast/${episode.podcast_id}`,
  },
})

/** Returns structured data of an open profile. */
export const person = ({ appUrl }: Site, profile: Profile, image: string | undefined): object => ({
  '@context': CONTEXT,
  '@type': 'ProfilePage',
  url: `${appUrl}/profile/${profile.id}`,
  dateCreated: profile.created_at,
  mainEntity: {
    '@type': 'Person',
    name: profile.name,
    url: `${appUrl}/profile/${profile.id}`,
    image,
    description: profile.bio || undefined,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: `${CONTEXT}/FollowAction`,
      userInteractionCount: profile.followers_count,
    },
  },
})

/** Items of a collection that its structured data lists. */
export const LISTED = 20

interface Collection {
  name: string
  path: string
  /** Of all items, of which `listed` has the first ones. */
  count: number
  listed: { title: string; path: string }[]
}

/** Returns structured data of a genre page. */
export const collection = (
  { appUrl }: Site,
  { name, path, count, listed }: Collection,
  image: string | undefined,
): object => ({
  '@context': CONTEXT,
  '@type': 'CollectionPage',
  name,
  url: appUrl + path,
  image,
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: count,
    itemListElement: listed.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.title,
      url: appUrl + item.path,
    })),
  },
})

/** Returns structured data of the site, including its search. */
export const website = ({ appUrl, appName }: Site): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: appName,
  url: `${appUrl}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${appUrl}/search/{search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

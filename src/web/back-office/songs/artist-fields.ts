import type { AnnouncedRelease } from '../../../contract/catalog/back-office/releases.ts'
import { translate as t } from '../../i18n/i18n.ts'
import type { Field } from '../crud/types.ts'
import { FeaturedCredits } from '../featured-artists/FeaturedCredits.tsx'
import { featuredField } from '../featured-artists/FeaturedField.tsx'
import { lyricsField } from '../lyrics/lyrics-field.ts'
import { findArtistAlbums, findSongGenres, makeArtistAlbum } from '../releases/artist-music.ts'
import { announcedReleaseText, languageChoices, licenceChoices } from '../releases/release-texts.ts'
import { type SongRelease, SongReleaseField } from '../releases/SongReleaseField.tsx'
import { creditsField } from './CreditsField.tsx'

/** Fields of a song in the artist area. */
export const songFields = (artist_id: number): Field[] => [
  { kind: 'cover', name: 'cover', label: t('Cover') },
  { kind: 'text', name: 'title', label: t('Title') },
  {
    kind: 'custom',
    name: 'release',
    label: t('Release'),
    input: SongReleaseField,
    from: ({ release, album }) =>
      ({ ...(release as AnnouncedRelease), single: album === null }) satisfies SongRelease,
    summary: announcedReleaseText,
    body: (value) => {
      const { single: _, ...release } = value as SongRelease
      return release
    },
  },
  featuredField(),
  creditsField(FeaturedCredits, t('Credits')),
  {
    kind: 'one',
    name: 'album',
    label: t('Album'),
    find: findArtistAlbums(artist_id),
    make: makeArtistAlbum(artist_id),
  },
  { kind: 'number', name: 'track_no', label: t('Track'), min: 1, max: 9_999, half: true },
  { kind: 'number', name: 'disc_no', label: t('Disc'), min: 1, max: 9_999, half: true },
  { kind: 'many', name: 'genres', label: t('Genres'), find: findSongGenres },
  {
    kind: 'choice',
    name: 'language',
    label: t('Language of the lyrics'),
    choices: languageChoices(),
    none: t('Not stated'),
    half: true,
  },
  {
    kind: 'choice',
    name: 'licence',
    label: t('Licence'),
    choices: licenceChoices(),
    none: t('Not stated'),
    half: true,
  },
  { kind: 'text', name: 'isrc', label: t('ISRC'), empty: 'null', hint: t('12 characters without hyphens.') },
  { kind: 'switch', name: 'explicit', label: t('Explicit') },
  {
    kind: 'switch',
    name: 'downloadable',
    label: t('Downloads'),
    hint: t('Listeners can download the file.'),
  },
  lyricsField(t('Lyrics')),
]

import type { AlbumPlace } from '../../../contract/catalog/back-office/albums.ts'
import { translate as t } from '../../i18n/i18n.ts'
import type { Field } from '../crud/types.ts'
import { FeaturedCredits } from '../featured-artists/FeaturedCredits.tsx'
import { AnnouncedReleaseField } from '../releases/AnnouncedReleaseField.tsx'
import { findSongGenres } from '../releases/artist-music.ts'
import { announcedReleaseText, licenceChoices } from '../releases/release-texts.ts'
import { creditsField } from '../songs/CreditsField.tsx'
import { SongsField } from './SongsField.tsx'

/** The songs of an album, shown beside its details. */
export const songsField = (): Field => ({
  kind: 'custom',
  name: 'songs',
  label: t('Songs'),
  input: SongsField,
  summary: (value) => t('{count} songs', { count: (value as AlbumPlace[]).length }),
})

/** Details of an album in the artist area. */
export const albumFields = (): Field[] => [
  { kind: 'cover', name: 'cover', label: t('Cover') },
  { kind: 'text', name: 'title', label: t('Title') },
  {
    kind: 'custom',
    name: 'release',
    label: t('Release'),
    input: AnnouncedReleaseField,
    summary: announcedReleaseText,
  },
  {
    kind: 'many',
    name: 'genres',
    label: t('Genres'),
    find: findSongGenres,
    hint: t('Those of all its songs.'),
  },
  { ...creditsField(FeaturedCredits, t('Credits')), hint: t('Those of all its songs.') },
  { kind: 'area', name: 'description', label: t('Description'), empty: 'null' },
  { kind: 'date', name: 'released_at', label: t('First released'), half: true },
  {
    kind: 'choice',
    name: 'licence',
    label: t('Licence'),
    choices: licenceChoices(),
    none: t('Not stated'),
  },
  { kind: 'text', name: 'label', label: t('Record label'), empty: 'null' },
  { kind: 'text', name: 'copyright', label: t('Copyright'), empty: 'null' },
  { kind: 'text', name: 'upc', label: t('UPC or EAN'), empty: 'null', hint: t('12 or 13 digits.') },
]

import { translate as t } from '../../i18n/i18n.ts'
import type { Field } from '../crud/types.ts'
import { lyricsField } from '../lyrics/lyrics-field.ts'
import { findAlbums, findArtists, findGenres, makeAlbum, makeArtist } from './admin-songs.ts'
import { CatalogCredits } from './CatalogCredits.tsx'
import { creditsField } from './CreditsField.tsx'

/** Metadata fields of a song. */
export const songFields = (): Field[] => [
  { kind: 'cover', name: 'cover', label: t('Cover') },
  { kind: 'text', name: 'title', label: t('Title') },
  { kind: 'many', name: 'artists', label: t('Artists'), find: findArtists, make: makeArtist },
  creditsField(CatalogCredits, t('Credits')),
  { kind: 'one', name: 'album', label: t('Album'), find: findAlbums, make: makeAlbum },
  { kind: 'number', name: 'track_no', label: t('Track'), min: 1, max: 9_999, half: true },
  { kind: 'number', name: 'disc_no', label: t('Disc'), min: 1, max: 9_999, half: true },
  { kind: 'many', name: 'genres', label: t('Genres'), find: findGenres },
  { kind: 'date', name: 'released_at', label: t('Released') },
  { kind: 'switch', name: 'public', label: t('Public'), hint: t('Anyone can find and play it.') },
  { kind: 'switch', name: 'explicit', label: t('Explicit') },
  {
    kind: 'switch',
    name: 'downloadable',
    label: t('Downloads'),
    hint: t('Listeners can download the file.'),
  },
  lyricsField(t('Lyrics')),
]

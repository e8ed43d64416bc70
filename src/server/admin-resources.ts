import { auditLogOf } from './crud/audit-log.ts'
import type { AnyResource } from './crud/resource.ts'
import { albumsAdmin } from './features/albums/albums.admin.ts'
import { artistRequestsAdmin } from './features/artist-requests/artist-requests.admin.ts'
import { artistsAdmin } from './features/artists/artists.admin.ts'
import { contactAdmin } from './features/contact/contact.admin.ts'
import { customPagesAdmin } from './features/custom-pages/custom-pages.admin.ts'
import { genresAdmin } from './features/genres/genres.admin.ts'
import { homeSectionsAdmin } from './features/home/home-sections.admin.ts'
import { navigationAdmin } from './features/navigation/navigation.admin.ts'
import { playlistsAdmin } from './features/playlists/playlists.admin.ts'
import { episodesAdmin } from './features/podcasts/episodes.admin.ts'
import { podcastGenresAdmin } from './features/podcasts/podcast-genres.admin.ts'
import { podcastsAdmin } from './features/podcasts/podcasts.admin.ts'
import { radioAdmin } from './features/radio/radio.admin.ts'
import { reportsAdmin } from './features/reports/reports.admin.ts'
import { rolesAdmin } from './features/roles/roles.admin.ts'
import { songsAdmin } from './features/songs/songs.admin.ts'
import { themesAdmin } from './features/themes/themes.admin.ts'
import { usersAdmin } from './features/users/users.admin.ts'

const nouns: readonly AnyResource[] = [
  songsAdmin,
  albumsAdmin,
  artistsAdmin,
  artistRequestsAdmin,
  playlistsAdmin,
  genresAdmin,
  podcastsAdmin,
  episodesAdmin,
  podcastGenresAdmin,
  radioAdmin,
  customPagesAdmin,
  usersAdmin,
  rolesAdmin,
  themesAdmin,
  contactAdmin,
  reportsAdmin,
  navigationAdmin,
  homeSectionsAdmin,
]

/** Every noun of the back office that is one list page. */
export const adminResources: readonly AnyResource[] = [...nouns, auditLogOf(nouns)]

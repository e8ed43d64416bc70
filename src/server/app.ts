import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { adminResources } from './admin-resources.ts'
import { auditLogRoutes } from './crud/audit-log.ts'
import { countsRoutes } from './crud/counts.ts'
import { bulkRunRoutes, mountCrud } from './crud/mount-crud.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { exportRoutes } from './features/account/export.routes.ts'
import { albumsAdminRoutes } from './features/albums/albums.admin.ts'
import { albumsRoutes } from './features/albums/albums.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { artistRequestsAdminRoutes } from './features/artist-requests/artist-requests.admin.ts'
import { artistRequestsRoutes } from './features/artist-requests/artist-requests.routes.ts'
import { artistsAdminRoutes } from './features/artists/artists.admin.ts'
import { artistsRoutes } from './features/artists/artists.routes.ts'
import { backupsRoutes } from './features/backups/backups.routes.ts'
import { CATALOGUE } from './features/catalogue/catalogue.service.ts'
import { contactAdminRoutes } from './features/contact/contact.admin.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { customPagesRoutes } from './features/custom-pages/custom-pages.routes.ts'
import { eventsRoutes } from './features/events/events.routes.ts'
import { feedsRoutes } from './features/feeds/feeds.routes.ts'
import { writingRoutes } from './features/feeds/writing.routes.ts'
import { genresAdminRoutes } from './features/genres/genres.admin.ts'
import { genresRoutes } from './features/genres/genres.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { homeSectionsAdminRoutes } from './features/home/home-sections.admin.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { languageFor } from './features/loading/languages.service.ts'
import { loadingRoutes } from './features/loading/loading.routes.ts'
import { healthOf, themeFor } from './features/loading/loading.service.ts'
import { navigationAdminRoutes } from './features/navigation/navigation.admin.ts'
import { navigationRoutes } from './features/navigation/navigation.routes.ts'
import { embeddedEntries } from './features/navigation/navigation.service.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { coversRoutes } from './features/pages/covers.routes.ts'
import { headOf } from './features/pages/pages.service.ts'
import { siteRoutes } from './features/pages/site.routes.ts'
import { downloadsRoutes } from './features/playing/downloads.routes.ts'
import { mediaRoutes } from './features/playing/media.routes.ts'
import { playingRoutes } from './features/playing/playing.routes.ts'
import { playlistsRoutes } from './features/playlists/playlists.routes.ts'
import { episodesAdminRoutes } from './features/podcasts/episodes.admin.ts'
import { podcastGenresAdminRoutes } from './features/podcasts/podcast-genres.admin.ts'
import { podcastsAdminRoutes } from './features/podcasts/podcasts.admin.ts'
import { podcastsRoutes } from './features/podcasts/podcasts.routes.ts'
import { profilesRoutes } from './features/profiles/profiles.routes.ts'
import { queueStatesRoutes } from './features/queue-states/queue-states.routes.ts'
import { radioAdminRoutes } from './features/radio/radio.admin.ts'
import { radioRoutes } from './features/radio/radio.routes.ts'
import { recentsRoutes } from './features/recents/recents.routes.ts'
import { reportsAdminRoutes } from './features/reports/reports.admin.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { rolesAdminRoutes } from './features/roles/roles.admin.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { secondFactorRoutes } from './features/session/second-factor.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { viewerOf } from './features/session/session.service.ts'
import { socialRoutes } from './features/session/social.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { publicSettings } from './features/settings/settings.service.ts'
import { songsAdminRoutes } from './features/songs/songs.admin.ts'
import { songsRoutes } from './features/songs/songs.routes.ts'
import { themesAdminRoutes } from './features/themes/themes.admin.ts'
import { translationsRoutes } from './features/translations/translations.routes.ts'
import { uploadsRoutes } from './features/uploads/uploads.routes.ts'
import { usersAdminRoutes } from './features/users/users.admin.ts'
import { answerMemory } from './http/answer-memory.ts'
import type { Gate } from './http/gate.ts'
import { limitsOf } from './http/limits.ts'
import type { Http } from './http/mount.ts'
import { servePages } from './http/page.ts'
import { createServer } from './http/server.ts'
import type { Platform } from './platform.ts'
import { version } from './version.ts'

const DIST = join(import.meta.dirname, '../../dist')

/** The whole HTTP side on a platform, ready to listen. Mounts features and does nothing else. */
export const createApp = async (on: Platform): Promise<FastifyInstance> => {
  const app = await createServer({
    log: on.log,
    trustedProxies: on.env.trustedProxies,
    version,
    analytics: () => on.settings().ga4 && on.settings().ga4MID !== '',
  })
  const gate: Gate = {
    db: on.db,
    settings: on.settings,
    limits: limitsOf(on.settings),
    preview: on.env.preview,
    viewerOf: (token) => viewerOf(on, token),
  }
  const http: Http = { app, gate }
  const settings = () => publicSettings(on)

  loadingRoutes(http, on, settings)
  sessionRoutes(http, on)
  secondFactorRoutes(http, on)
  socialRoutes(http, on)
  accountRoutes(http, on)
  exportRoutes(http, on)
  notificationsRoutes(http, on)
  eventsRoutes(http, on)
  uploadsRoutes(http, on)

  const memory = answerMemory()
  on.channel.on(CATALOGUE, memory.forget)
  for (const routes of [songsRoutes, albumsRoutes, artistsRoutes, genresRoutes, homeRoutes, playlistsRoutes])
    routes(http, on, memory)
  podcastsRoutes(http, on)
  for (const routes of [likesRoutes, profilesRoutes, recentsRoutes, queueStatesRoutes, searchRoutes])
    routes(http, on)
  for (const resource of adminResources) mountCrud(http, on, resource)
  bulkRunRoutes(http, on)
  countsRoutes(http, on, adminResources)
  auditLogRoutes(http, on)
  artistsAdminRoutes(http, on)
  genresAdminRoutes(http, on)
  podcastsAdminRoutes(http, on)
  episodesAdminRoutes(http, on)
  podcastGenresAdminRoutes(http, on)
  settingsRoutes(http, on)
  translationsRoutes(http, on)
  customPagesRoutes(http, on)
  usersAdminRoutes(http, on)
  rolesAdminRoutes(http, on)
  themesAdminRoutes(http, on)
  navigationRoutes(http, on)
  navigationAdminRoutes(http, on)
  homeSectionsAdminRoutes(http, on)
  songsAdminRoutes(http, on)
  albumsAdminRoutes(http, on)
  artistRequestsAdminRoutes(http, on)
  contactRoutes(http, on)
  contactAdminRoutes(http, on)
  artistRequestsRoutes(http, on)
  reportsRoutes(http, on)
  reportsAdminRoutes(http, on)
  feedsRoutes(http, on)
  writingRoutes(http, on)
  operationsRoutes(http, on)
  backupsRoutes(http, on)
  playingRoutes(http, on)
  radioRoutes(http, on)
  radioAdminRoutes(http, on)
  analyticsRoutes(http, on)
  mediaRoutes(http, on)
  downloadsRoutes(http, on)
  coversRoutes(http, on)
  siteRoutes(http, on)

  app.get('/api/health', { schema: { hide: true } as object }, async (_, reply) => {
    const health = await healthOf(on, version)
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(JSON.stringify(health))
  })
  await servePages(app, {
    distDir: DIST,
    settings,
    theme: async (landing) => ({ ...(await themeFor(on)), ...(landing && { landing }) }),
    navigation: () => embeddedEntries(on),
    headOf: (path) => headOf(on, path),
    languageFor: (accepted) => languageFor(on, accepted),
  })
  return app
}

import { adminResources } from './admin-resources.ts'
import { workBulk } from './crud/bulk.ts'
import { foldNotes, forgetOld } from './features/analytics/folding.service.ts'
import { measureFiles } from './features/analytics/measuring.service.ts'
import { workBackup } from './features/backups/backups.service.ts'
import { seedDemo } from './features/demo/demo.service.ts'
import { keepCopies } from './features/feeds/copies.service.ts'
import { takePictures } from './features/feeds/episode-pictures.service.ts'
import { sendForFeeds, workFeed } from './features/feeds/feeds.service.ts'
import { workOpml } from './features/feeds/opml.service.ts'
import { tellNews } from './features/notifications/news.service.ts'
import { forgetNotifications } from './features/notifications/notifications.service.ts'
import { closePlays } from './features/playing/plays.service.ts'
import { publishEpisodes } from './features/podcasts/publishing.service.ts'
import { cleanUp } from './features/processing/clean-up.service.ts'
import { resumePackaging, startPackaging } from './features/processing/processing.service.ts'
import { checkStation } from './features/radio/checking.service.ts'
import { forgetRadio } from './features/radio/radio.service.ts'
import { reindex } from './features/search/indexing.service.ts'
import { sendEmailLink } from './features/session/email-links.service.ts'
import { sendPasswordLink } from './features/session/password-links.service.ts'
import { viewerById } from './features/session/session.service.ts'
import type { Platform } from './platform.ts'

/** Hands every kind of job to the feature that does it, and brings the demo catalogue in on a first start. */
export const startWork = async (on: Platform): Promise<void> => {
  await resumePackaging(on)
  await startPackaging(on)
  await on.queue.work('send-password-link', ({ email, by }) => sendPasswordLink(on, email, by))
  await on.queue.work('send-email-link', (link) => sendEmailLink(on, link))
  await on.queue.work('send-letter', ({ to, letter }) => on.mail.send(to, letter))
  await on.queue.work('bulk', ({ run_id }, signal) =>
    workBulk(on, adminResources, (id) => viewerById(on, id), run_id, signal),
  )
  await on.queue.work('reindex', async (_, signal) => {
    await reindex(on, signal)
  })
  await on.queue.work('close-plays', async (_, signal) => {
    await closePlays(on, signal)
  })
  await on.queue.work('publish-episodes', async () => {
    await publishEpisodes(on)
  })
  await on.queue.work('tell-news', () => tellNews(on))
  await on.queue.work('refresh-feed', ({ podcast_id }) => workFeed(on, podcast_id))
  await on.queue.work('look-at-feeds', () => sendForFeeds(on))
  await on.queue.work('take-pictures', () => takePictures(on))
  await on.queue.work('keep-copies', (_, signal) => keepCopies(on, signal))
  await on.queue.work('import-opml', ({ import_id }, signal) => workOpml(on, import_id, signal))
  await on.queue.work('fold-analytics', async (_, signal) => {
    await measureFiles(on, signal)
    await foldNotes(on, signal)
  })
  await on.queue.work('clean-up', async () => {
    await cleanUp(on)
    await forgetOld(on)
    await forgetRadio(on)
    await forgetNotifications(on)
  })
  await on.queue.work('check-station', ({ station_id }) => checkStation(on, station_id))
  await on.queue.work('make-backup', ({ backup_id }, signal) => workBackup(on, backup_id, signal))
  // Not waited for: the server answers meanwhile.
  seedDemo(on).catch((error: unknown) =>
    on.log.error({ err: error }, 'the demo catalogue could not be added'),
  )
}

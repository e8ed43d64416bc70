import type { NotificationText } from '../../../../contract/platform/notifications.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { emitWebhook } from '../webhooks/emit.service.ts'
import { eventItems } from '../webhooks/items.queries.ts'
import {
  claimNewEpisodes,
  claimNewReleases,
  claimReminders,
  type NewEpisode,
  type NewRelease,
} from './queries.ts'
import { type NotificationContent, type NotificationItem, notify } from './service.ts'

/** An episode that a feed dates further back belongs to its archive and is not announced. */
const DAYS = 7

const contentFor = (text: NotificationText, item: NotificationItem): NotificationContent => ({
  text,
  item,
  link: `/${item.type}/${item.id}`,
})

const notifyPodcastFollowers = async (trx: Trx, by: number | null, episodes: NewEpisode[]): Promise<void> => {
  const last = episodes.at(-1)
  if (!last) return
  const podcast = { type: 'podcast', id: last.podcast_id } as const
  await notify(trx, {
    kind: 'episode',
    to: { following: podcast },
    exclude: [by, last.user_id],
    subject: `podcast ${podcast.id}`,
    count: episodes.length,
    title: last.podcast,
    params: { title: last.title },
    ...contentFor('episode', { type: 'episode', id: last.id }),
    several: contentFor('episodes', podcast),
  })
}

/** Tells webhooks of the site what was published. */
const emitPublished = async (
  trx: Trx,
  type: 'song' | 'album' | 'episode',
  items: readonly { id: number }[],
): Promise<void> => {
  if (items.length === 0) return
  const ids = [...new Set(items.map(({ id }) => id))]
  await emitWebhook(trx, `${type}.published`, null, async () =>
    (await eventItems(trx, type, ids)).map((item) => ({ item })),
  )
}

/**
 * Notifies followers of new episodes, once, grouped by podcast, except the user `by`. Every write that may publish an
 * episode calls it last; the job `notify-pending` announces the rest.
 */
export const notifyNewEpisodes = async (
  ctx: AppContext,
  trx: Trx,
  by: number | null = null,
): Promise<void> => {
  const unannounced = await claimNewEpisodes(trx, DAYS)
  if (!ctx.settings().enablePodcasts) return
  await emitPublished(trx, 'episode', unannounced)
  const followed = unannounced.filter((episode) => episode.followed)
  for (const episodes of Map.groupBy(followed, ({ podcast_id }) => podcast_id).values())
    await notifyPodcastFollowers(trx, by, episodes)
}

/** Returns who was notified. */
const notifyArtistFollowers = async (
  trx: Trx,
  by: number | null,
  releases: NewRelease[],
): Promise<number[]> => {
  const last = releases.at(-1)
  if (!last) return []
  const { type, id, title } = last
  const artist = { type: 'artist', id: last.artist_id } as const
  const alone = releases.length === 1
  const one = contentFor(type, { type, id })
  return notify(trx, {
    kind: 'release',
    to: { following: artist },
    exclude: [by, last.user_id, last.artist_user_id],
    subject: alone ? `${type} ${id}` : `artist ${artist.id}`,
    count: releases.length,
    title: last.artist,
    params: { title },
    ...one,
    // A listener may follow several artists of one album; it is announced once.
    several: alone ? one : contentFor('releases', artist),
  })
}

/** Notifies those who wanted to be reminded of what is out now, unless `told` says that they know. */
const notifyReminded = async (trx: Trx, told: Map<string, Set<number>>): Promise<void> => {
  for (const { type, id, title, artist, users } of await claimReminders(trx)) {
    const one = contentFor(type, { type, id })
    await notify(trx, {
      kind: 'release',
      to: users.filter((user) => !told.get(`${type} ${id}`)?.has(user)),
      exclude: [],
      asked: true,
      subject: `${type} ${id}`,
      title: artist,
      params: { title },
      ...one,
      several: one,
    })
  }
}

/**
 * Notifies followers of new releases, like `notifyNewEpisodes`: an album once, not its songs; and then those with a
 * reminder who were not notified as followers.
 */
export const notifyNewReleases = async (trx: Trx, by: number | null = null): Promise<void> => {
  const unannounced = await claimNewReleases(trx)
  for (const type of ['album', 'song'] as const)
    await emitPublished(
      trx,
      type,
      unannounced.filter((release) => release.type === type),
    )
  const told = new Map<string, Set<number>>()
  const followed = unannounced.filter((release) => release.followed)
  for (const releases of Map.groupBy(followed, ({ artist_id }) => artist_id).values()) {
    const notified = await notifyArtistFollowers(trx, by, releases)
    for (const { type, id } of releases) {
      const release = `${type} ${id}`
      told.set(release, new Set([...(told.get(release) ?? []), ...notified]))
    }
  }
  await notifyReminded(trx, told)
}

/** Announces what was published without a user request: imported, or transcoded only now. The job `notify-pending`. */
export const notifyPending = (ctx: AppContext): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await notifyNewEpisodes(ctx, trx)
    await notifyNewReleases(trx)
  })

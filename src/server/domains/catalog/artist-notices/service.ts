import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { type NotificationContent, notify } from '../../platform/index.ts'
import {
  claimFollowerMilestones,
  claimNewFollowers,
  claimSongMilestones,
  type Milestone,
  type NewFollowers,
} from './queries.ts'

/** Groups digits in threes with a thin space, which is understood in every language. */
const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f')

const notifyOfMilestone = async (
  trx: Trx,
  { artist_id, artist, to, song, reached }: Milestone,
): Promise<void> => {
  const content: NotificationContent = song
    ? {
        text: 'milestone_plays',
        item: { type: 'song', id: song.id },
        link: `/artist/analytics/songs/${song.id}`,
      }
    : { text: 'milestone_followers', item: { type: 'artist', id: artist_id }, link: '/artist/analytics' }
  await notify(trx, {
    kind: 'milestone',
    to,
    exclude: [],
    subject: song ? `song ${song.id}` : `artist ${artist_id}`,
    title: artist,
    params: { text: grouped(reached), ...(song && { title: song.title }) },
    ...content,
    several: content,
  })
}

const notifyOfFollowers = async (trx: Trx, { artist_id, artist, to, count }: NewFollowers): Promise<void> => {
  const shared = { item: { type: 'artist', id: artist_id }, link: '/artist/analytics' } as const
  await notify(trx, {
    kind: 'new_followers',
    to,
    exclude: [],
    subject: `artist ${artist_id}`,
    count,
    title: artist,
    text: 'new_follower',
    ...shared,
    several: { text: 'new_followers', ...shared },
  })
}

/**
 * Notifies owners and editors of artists of milestones, each once, and of yesterday's new followers, once a day. The job
 * `notify-artists`.
 */
export const notifyArtists = (ctx: AppContext): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const milestones = [...(await claimSongMilestones(trx)), ...(await claimFollowerMilestones(trx))]
    for (const milestone of milestones) await notifyOfMilestone(trx, milestone)
    for (const followers of await claimNewFollowers(trx)) await notifyOfFollowers(trx, followers)
  })

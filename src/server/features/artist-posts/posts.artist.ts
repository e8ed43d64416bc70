import type { ChosenItem } from '../../../contract/artist-items.ts'
import { artistPostTable, NOTIFIED_POSTS_PER_DAY, POSTS_PER_DAY } from '../../../contract/artist-posts.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { throwFieldErrors } from '../../http/http-error.ts'
import { artistScope, managedArtist } from '../artist-team/access.service.ts'
import { spendAttempt, takeAttempt } from '../auth/throttle/rate-budget.service.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  artistsOfPosts,
  deletePosts,
  insertPost,
  isOfTeam,
  nameOf,
  postListing,
  postRows,
  updatePost,
} from './artist-posts.queries.ts'
import { excerptOf } from './artist-posts.service.ts'

const DAY = 86_400

const requireItem = async ({ trx }: Write, artistId: number, item: ChosenItem | null): Promise<void> => {
  if (item && !(await isOfTeam(trx, artistId, item))) throwFieldErrors({ item: ['This value isn’t valid.'] })
}

/** Notifies the followers of an artist, unless there were enough posts today. */
const notifyFollowers = async ({ trx, viewer }: Write, artistId: number, post: number, text: string) => {
  if (!(await takeAttempt({ db: trx }, ['notified posts', String(artistId)], NOTIFIED_POSTS_PER_DAY, DAY)))
    return
  const artist = { type: 'artist', id: artistId } as const
  const link = `/artist/${artistId}`
  await notify(trx, {
    kind: 'artist_post',
    to: { following: artist },
    exclude: [viewer.id],
    subject: `artist ${artistId}`,
    title: await nameOf(trx, artistId),
    params: { text: excerptOf(text) },
    text: 'artist_post',
    link,
    item: { type: 'artist_post', id: post },
    several: { text: 'artist_posts', link, item: artist },
  })
}

/** Posts in the artist area. */
export const postsOfArtist = resource({
  table: artistPostTable,
  name: 'artist-posts',
  listing: postListing,
  scope: artistScope(artistsOfPosts),
  rows: postRows,
  items: postRows,
  label: ({ text }) => excerptOf(text),
  create: async (write, { artist_id, text, item = null }) => {
    const artist = managedArtist(write.viewer, artist_id, 'edit')
    await requireItem(write, artist, item)
    const limit = 'Posts per day are limited. Try again tomorrow.'
    await spendAttempt({ db: write.trx }, ['posts', String(artist)], POSTS_PER_DAY, DAY, limit)
    const id = await insertPost(write.trx, { artist_id: artist, user_id: write.viewer.id, text, item })
    await notifyFollowers(write, artist, id, text)
    return id
  },
  change: async (write, id, { text, item }) => {
    const [artist] = await artistsOfPosts(write.trx, [id])
    if (artist !== undefined) await requireItem(write, artist, item)
    await updatePost(write.trx, id, { text, item })
  },
  remove: ({ trx }, ids) => deletePosts(trx, ids),
})

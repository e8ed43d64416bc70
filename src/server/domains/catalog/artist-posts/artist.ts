import type { ChosenItem } from '../../../../contract/catalog/artist-fields.ts'
import { NOTIFIED_POSTS_PER_DAY, POSTS_PER_DAY } from '../../../../contract/catalog/artist-pages.ts'
import { artistPostTable } from '../../../../contract/catalog/back-office/artist-pages.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { orNotFound, throwFieldErrors } from '../../../http/http-error.ts'
import { artistScope, managedArtist, notify, spendAttempt, takeAttempt } from '../../platform/index.ts'
import { saveMentions } from './mentions.service.ts'
import {
  artistsOfPosts,
  deletePosts,
  insertPost,
  isOfTeam,
  loadName,
  postListing,
  postRows,
  updatePost,
} from './queries.ts'
import { excerptOf } from './service.ts'

const DAY = 86_400

const requireItem = async ({ trx }: Write, artistId: number, item: ChosenItem | null): Promise<void> => {
  if (item && !(await isOfTeam(trx, artistId, item))) throwFieldErrors({ item: ['This value isn’t valid.'] })
}

interface NewPost {
  id: number
  artist: { id: number; name: string }
  excerpt: string
  /** They were notified of it already. */
  mentioned: number[]
}

/** Notifies the followers of an artist, unless there were enough posts today. */
const notifyFollowers = async ({ trx, viewer }: Write, { id, artist: by, excerpt, mentioned }: NewPost) => {
  if (!(await takeAttempt({ db: trx }, ['notified posts', String(by.id)], NOTIFIED_POSTS_PER_DAY, DAY)))
    return
  const artist = { type: 'artist', id: by.id } as const
  const link = `/artist/${by.id}`
  await notify(trx, {
    kind: 'artist_post',
    to: { following: artist },
    exclude: [viewer.id, ...mentioned],
    subject: `artist ${by.id}`,
    title: by.name,
    params: { text: excerpt },
    text: 'artist_post',
    link,
    item: { type: 'artist_post', id },
    several: { text: 'artist_posts', link, item: artist },
  })
}

const loadAuthor = async ({ trx }: Write, id: number) => ({ id, name: await loadName(trx, id) })

/** Posts in the artist area. */
export const postsOfArtist = resource({
  table: artistPostTable,
  name: 'artist-posts',
  listing: postListing,
  scope: artistScope(artistsOfPosts),
  rows: postRows,
  items: postRows,
  label: ({ text }) => excerptOf(text),
  create: async (write, { artist_id, text, mentions = [], item = null }) => {
    const artistId = managedArtist(write.viewer, artist_id, 'edit')
    await requireItem(write, artistId, item)
    const limit = 'Posts per day are limited. Try again tomorrow.'
    await spendAttempt({ db: write.trx }, ['posts', String(artistId)], POSTS_PER_DAY, DAY, limit)
    const id = await insertPost(write.trx, { artist_id: artistId, user_id: write.viewer.id, text, item })
    const [artist, excerpt] = [await loadAuthor(write, artistId), excerptOf(text)]
    const mentioned = await saveMentions(write, { id, text, artist, excerpt }, mentions)
    await notifyFollowers(write, { id, artist, excerpt, mentioned })
    return id
  },
  change: async (write, id, { text, mentions, item }, before) => {
    const artistId = orNotFound((await artistsOfPosts(write.trx, [id]))[0])
    await requireItem(write, artistId, item)
    await updatePost(write.trx, id, { text, item })
    const artist = await loadAuthor(write, artistId)
    await saveMentions(write, { id, text, artist, excerpt: excerptOf(text) }, mentions ?? before.mentions)
  },
  remove: ({ trx }, ids) => deletePosts(trx, ids),
})

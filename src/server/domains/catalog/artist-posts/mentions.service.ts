import type { Mention } from '../../../../contract/catalog/artist-fields.ts'
import { mentionsIn, POSTS_PER_DAY } from '../../../../contract/catalog/artist-pages.ts'
import type { Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { notify, takeAttempt } from '../../platform/index.ts'
import { countMentionable, listMentions, teamToNotify, writeMentions } from './queries.ts'

const DAY = 86_400

interface MentioningPost {
  id: number
  text: string
  /** The artist that mentions others, as shown. */
  artist: { id: number; name: string }
  /** The beginning of the text. */
  excerpt: string
}

const isSame = (one: Mention, other: Mention): boolean =>
  one.type === other.type && one.id === other.id && one.name === other.name

/** Notifies a mentioned person, or the team of a mentioned artist; returns who was notified. */
const notifyOf = async (
  { trx, viewer }: Write,
  mention: Mention,
  { id, artist, excerpt }: MentioningPost,
): Promise<number[]> => {
  const ofUser = mention.type === 'user'
  const content = {
    text: ofUser ? 'mention' : 'artist_mention',
    link: `/artist/${artist.id}`,
    item: { type: 'artist_post', id },
  } as const
  return notify(trx, {
    kind: 'mention',
    to: ofUser ? [mention.id] : await teamToNotify(trx, scopeOf(viewer), mention.id),
    exclude: [viewer.id],
    subject: `post ${id} ${mention.type} ${mention.id}`,
    title: artist.name,
    params: { text: excerpt, ...(!ofUser && { title: mention.name }) },
    ...content,
    several: content,
  })
}

/**
 * Stores whom a post mentions; those its text does not name are left out. New ones are notified: of as many posts and
 * edits a day as an artist may write posts. Returns who was notified. 422 for artists and people who do not exist for the
 * author under their name.
 */
export const saveMentions = async (
  write: Write,
  post: MentioningPost,
  given: readonly Mention[],
): Promise<number[]> => {
  const { trx, viewer } = write
  const before = await listMentions(trx, post.id)
  const mentions = mentionsIn(post.text, given)
  const fresh = mentions.filter((mention) => !before.some((one) => isSame(one, mention)))
  if ((await countMentionable(trx, scopeOf(viewer), fresh)) < fresh.length)
    throwFieldErrors({ mentions: ['This value isn’t valid.'] })
  await writeMentions(trx, post.id, mentions)
  if (fresh.length === 0) return []
  if (!(await takeAttempt({ db: trx }, ['mentions', String(post.artist.id)], POSTS_PER_DAY, DAY))) return []
  const notified: number[] = []
  for (const mention of fresh) notified.push(...(await notifyOf(write, mention, post)))
  return notified
}

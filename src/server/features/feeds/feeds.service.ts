import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { FeedReport } from '../../../contract/admin/feeds.ts'
import { type Author, record } from '../../crud/audit.ts'
import type { Database } from '../../db/schema.ts'
import { fail, found } from '../../http/fail.ts'
import type { FetchedAnswer } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { slugOf } from '../importing/importing.service.ts'
import { tellOfEpisodes } from '../notifications/news.service.ts'
import { tell } from '../notifications/telling.service.ts'
import { dropPictures } from './episode-pictures.queries.ts'
import { BadFeed, type FeedChannel, type FeedEnd } from './feed.ts'
import { readApart } from './feed-reading.ts'
import { addressOf } from './feed-values.ts'
import { FeedAway, fetchFeed, refuse } from './fetching.ts'
import { feedStates, podcastKeepers, putFailure, putLook, setEnabled, takeDue } from './looks.queries.ts'
import {
  addFeedPodcast,
  feedOf,
  holdFeed,
  knownItems,
  podcastOfFeed,
  putChannel,
  putEpisodes,
  putGenres,
  type ReadPodcast,
} from './reading.queries.ts'
import { findWay, takeCover } from './sources.service.ts'

type On = Pick<Platform, 'db' | 'env' | 'storage' | 'log' | 'settings'>
type Trx = Transaction<Database>

/** After so many failures in a row, a feed is not asked any more by itself. */
const MOST_FAILURES = 10
/** Feeds that are sent for at once; the others wait for the next minute. */
const MOST_DUE = 100

const hashOf = (said: FeedChannel): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64').slice(0, 22)

type Stored = FeedEnd & { added: number; changed: number }

/** Reads what was fetched into a podcast, all of it or nothing, and tells its followers what is new. */
const store = async (
  on: On,
  trx: Trx,
  id: number,
  answer: FetchedAnswer,
  known: ReadonlyMap<string, string>,
  channelHash: string | null,
): Promise<Stored> => {
  const sum = { added: 0, changed: 0 }
  const feed = { bytes: answer.body, contentType: answer.headers['content-type'], url: answer.url, known }
  const end = await readApart(feed, async (batch) => {
    const { added, changed } = await putEpisodes(trx, id, batch)
    sum.added += added
    sum.changed += changed
  })
  const hash = hashOf(end.channel)
  if (hash !== channelHash) {
    await putChannel(trx, id, end.channel, hash)
    const genres = end.channel.categories.map((name) => ({ name, slug: slugOf(name) }))
    await putGenres(trx, id, genres)
  }
  if (sum.added > 0) await tellOfEpisodes(on, trx)
  if (end.channel.cover_url !== null) await dropPictures(trx, id, end.channel.cover_url)
  return { ...end, ...sum }
}

/** Remembers the look, and where to look next: as the feed says, else as its redirects do. */
const settle = async (
  on: On,
  id: number,
  from: string,
  answer: FetchedAnswer,
  end: Stored,
): Promise<void> => {
  const { etag = null, 'last-modified': modified = null } = answer.headers
  const url = end.channel.new_url ?? answer.lasting
  // Elsewhere, the words of this source mean nothing.
  const same = url === answer.lasting
  const moved = await putLook(on.db, id, { etag: same ? etag : null, modified: same ? modified : null, url })
  if (url !== from) end.remarks.push(moved ? 'moved' : 'taken')
}

const reportOf = (id: number, title: string, { channel, ...stored }: Stored): FeedReport => ({
  ...stored,
  podcast_id: id,
  title: channel.title ?? title,
  read: true,
})

const nothingNew = ({ id, title }: ReadPodcast): FeedReport => ({
  podcast_id: id,
  title,
  read: false,
  found: 0,
  added: 0,
  changed: 0,
  same: 0,
  skipped: [],
  skipped_count: 0,
  remarks: [],
})

/** The cover when it is another than before, and the way to new episodes. */
const fetchBeside = async (on: On, id: number, before: string | null, end: Stored): Promise<void> => {
  const { cover_url } = end.channel
  if (cover_url !== null && cover_url !== before && !(await takeCover(on, id, cover_url)))
    end.remarks.push('cover')
  if (end.added > 0) await findWay(on, id)
}

const look = async (on: On, podcast: ReadPodcast): Promise<FeedReport> => {
  const { id, title, source_feed, feed_etag: etag, feed_modified: modified } = podcast
  const answer = await fetchFeed(on, source_feed, { etag, modified })
  if (answer === null) {
    await putLook(on.db, id, { etag, modified, url: source_feed })
    return nothingNew(podcast)
  }
  const end = await on.db.transaction().execute(async (trx) => {
    await holdFeed(trx, id)
    return store(on, trx, id, answer, await knownItems(trx, id), podcast.channel_hash)
  })
  await fetchBeside(on, id, podcast.cover_url, end)
  await settle(on, id, source_feed, answer, end)
  return reportOf(id, title, end)
}

/** Notes a failure; who looks after podcasts is told when it was the last one. */
const keepFailure = (
  on: On,
  { id, title }: ReadPodcast,
  failure: { reason: string; most: number; counts: boolean },
): Promise<void> =>
  on.db.transaction().execute(async (trx) => {
    if (!(await putFailure(trx, id, failure))) return
    const said = {
      text: 'feed_disabled',
      link: '/admin/configuration/feeds',
      item: { type: 'podcast', id },
    } as const
    const to = await podcastKeepers(trx)
    await tell(trx, { kind: 'feed', to, not: [], subject: `feed ${id}`, title, ...said, several: said })
  })

/**
 * Looks at the feed of a podcast; what fails is kept with it, and counts unless somebody asked for it: impatience is no
 * trouble of the source. Throws BadFeed and FeedAway.
 */
const lookAndKeep = async (on: On, podcast: ReadPodcast, by: 'job' | 'hand'): Promise<FeedReport> => {
  try {
    return await look(on, podcast)
  } catch (error) {
    const isTrouble = error instanceof BadFeed || error instanceof FeedAway
    const reason = isTrouble ? error.message : 'Server error'
    await keepFailure(on, podcast, { reason, most: MOST_FAILURES, counts: by === 'job' })
    throw error
  }
}

/** Reads the feed of a podcast now; 404 for one that has none, 422 and 502 as `importFeed`. */
export const refreshFeed = async (on: On, id: number): Promise<FeedReport> =>
  lookAndKeep(on, found(await feedOf(on.db, id)), 'hand').catch(refuse)

/** The same as a job: a source in trouble is no fault of ours. */
export const workFeed = async (on: On, id: number): Promise<void> => {
  const podcast = await feedOf(on.db, id)
  if (!podcast || podcast.feed_disabled) return
  await lookAndKeep(on, podcast, 'job').catch((error: unknown) => {
    if (!(error instanceof BadFeed || error instanceof FeedAway)) throw error
    on.log.info({ podcast_id: id, reason: error.message }, 'a feed could not be read')
  })
}

/** Sends for the feeds whose time has come. */
export const sendForFeeds = async (on: Pick<Platform, 'db' | 'queue' | 'settings'>): Promise<void> => {
  if (!on.settings().enablePodcasts) return
  const due = await takeDue(on.db, MOST_DUE)
  await on.queue.sendMany(
    'refresh-feed',
    due.map((podcast_id) => ({ podcast_id })),
  )
}

const withHttp = (given: string): string =>
  given
    .trim()
    .replace(/^(feed|itpc|pcast|podcast):(\/\/)?(?=https?:)/i, '')
    .replace(/^(feed|itpc|pcast|podcast):\/\//i, 'https://')

const known = (): never => fail('conflict', 'This feed is read already.')

/** Makes a podcast of a feed and reads it: 409 when it is read already, 422 when it is no feed, 502 when its source is away. */
export const importFeed = async (on: On, writer: Author, given: string): Promise<FeedReport> => {
  const url = addressOf(withHttp(given), 'about:blank')
  if (url === null) return refuse(new BadFeed('This address cannot be asked.'))
  if ((await podcastOfFeed(on.db, [url])) !== null) return known()
  const answer = await fetchFeed(on, url, { etag: null, modified: null }).catch(refuse)
  if (answer === null) return refuse(new FeedAway('The source does not answer as it should.'))
  if ((await podcastOfFeed(on.db, [answer.lasting])) !== null) return known()
  const { id, end } = await on.db
    .transaction()
    .execute(async (trx) => {
      const podcastId = (await addFeedPodcast(trx, answer.lasting, new URL(url).hostname)) ?? known()
      const stored = await store(on, trx, podcastId, answer, new Map(), null)
      if (stored.found > 0 && stored.added === 0) throw new BadFeed('There is nothing to hear in this feed.')
      const label = stored.channel.title ?? url
      const after = { source_feed: answer.lasting, episodes: stored.added }
      await record(trx, writer, [
        { resource: 'podcasts', action: 'import', item_id: podcastId, label, after },
      ])
      return { id: podcastId, end: stored }
    })
    .catch(refuse)
  await fetchBeside(on, id, null, end)
  await settle(on, id, url, answer, end)
  return reportOf(id, url, end)
}

/** Every feed that podcasts are read from, those in trouble first. */
export const feedList = (on: Pick<Platform, 'db'>) => feedStates(on.db)

/** Has a feed read by itself, or not; 404 for a podcast without one. */
export const enableFeed = async (
  on: Pick<Platform, 'db'>,
  writer: Author,
  id: number,
  enabled: boolean,
): Promise<void> => {
  await on.db.transaction().execute(async (trx) => {
    const { title } = found(await setEnabled(trx, id, enabled))
    const action = enabled ? 'enable feed' : 'disable feed'
    await record(trx, writer, [{ resource: 'podcasts', action, item_id: id, label: title }])
  })
}

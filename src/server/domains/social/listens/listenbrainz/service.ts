import { createHash } from 'node:crypto'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Client } from '../../../../http/mount.ts'
import { hasPermission, scopeOf, type Viewer } from '../../../../http/viewer.ts'
import { announceElsewhere, songMatcher } from '../../../catalog/index.ts'
import { type AppLogin, loginByAppPassword } from '../../../platform/index.ts'
import { listeningStarted } from '../../presence/service.ts'
import { passOn, passOnPlaying } from '../../scrobbling/passing-on.service.ts'
import { storeListens } from '../service.ts'
import { countListens, currentSong, historyStart, type ListenRow, listListens } from './queries.ts'
import { ListenBrainzError, type Submission, type SubmittedListen, type SubmittedSong } from './submission.ts'

/** Returns the account of a token. Throws 401 for an unknown one, 403 if it may not use other apps. */
export const logIn = async (ctx: AppContext, token: string, client: string | null): Promise<AppLogin> => {
  const login = await loginByAppPassword(ctx, token, 'listens', client)
  if (!login) throw new ListenBrainzError(401, 'Invalid authorization token.')
  if (!ctx.settings().enable_apps) throw new ListenBrainzError(403, 'Music apps are turned off on this site.')
  if (!hasPermission(login.viewer, 'Use other apps'))
    throw new ListenBrainzError(403, 'Your plan doesn’t include music apps.')
  return login
}

/** Shows what another player plays, if the catalog has it. */
const announce = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  song: SubmittedSong,
): Promise<void> => {
  const [id] = await songMatcher(ctx.db, scopeOf(viewer))([song])
  const play = id == null ? null : await announceElsewhere(ctx, viewer, client, id)
  if (play === null) return
  await listeningStarted(ctx, play, viewer.id, { position: 0, rate: 1, player: song.player ?? '' })
  await passOnPlaying(ctx, play, viewer.id)
}

const take = async (ctx: AppContext, viewer: Viewer, listens: SubmittedListen[]): Promise<void> => {
  // A player may submit late what was heard before the history was cleared.
  const cleared = Date.parse((await historyStart(ctx.db, viewer.id)) ?? '') / 1000
  const heard = listens.filter(({ at }) => !(at <= cleared))
  await ctx.db.transaction().execute(async (trx) => {
    const added = await storeListens(trx, scopeOf(viewer), { source: 'player' }, heard)
    await passOn(ctx, trx, viewer.id, added)
  })
}

/** Stores listens of another player, each once, or shows what it plays. */
export const submit = (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  submission: Submission,
): Promise<void> =>
  'playing' in submission
    ? announce(ctx, viewer, client, submission.playing)
    : take(ctx, viewer, submission.listens)

/** Returns a name for a recording, as ListenBrainz has one: a UUID that depends on artist and title. */
const msid = ({ artist, title }: Pick<ListenRow, 'artist' | 'title'>): string =>
  createHash('md5')
    .update(`${artist}\n${title}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const metadata = ({ artist, title, album, seconds }: Omit<ListenRow, 'at'>) => ({
  artist_name: artist,
  track_name: title,
  ...(album && { release_name: album }),
  additional_info: { ...(seconds && { duration_ms: seconds * 1000 }) },
})

export interface ListenQuery {
  /** Unix times, which are excluded. */
  max_ts: number | null
  min_ts: number | null
  count: number
}

const LAST_TIME = 253_402_300_799

/** Returns listens of the account as ListenBrainz lists them. */
export const readListens = async (
  ctx: AppContext,
  { viewer, email }: AppLogin,
  { max_ts, min_ts, count }: ListenQuery,
): Promise<object> => {
  const rows = await listListens(ctx.db, viewer.id, {
    before: Math.min(max_ts ?? LAST_TIME, LAST_TIME),
    after: Math.min(min_ts ?? 0, LAST_TIME),
    count,
    oldest: min_ts !== null && max_ts === null,
  })
  return {
    count: rows.length,
    user_id: email,
    ...(rows[0] && { latest_listen_ts: rows[0].at, oldest_listen_ts: rows.at(-1)?.at }),
    listens: rows.map((row) => ({
      listened_at: row.at,
      inserted_at: row.at,
      user_name: email,
      recording_msid: msid(row),
      track_metadata: metadata(row),
    })),
  }
}

/** Returns what the account hears at the moment. */
export const readPlayingNow = async (ctx: AppContext, { viewer, email }: AppLogin): Promise<object> => {
  const song = await currentSong(ctx.db, viewer.id)
  const listens = song ? [{ playing_now: true, track_metadata: metadata(song) }] : []
  return { count: listens.length, user_id: email, playing_now: true, listens }
}

export const readListenCount = async (ctx: AppContext, { viewer }: AppLogin): Promise<object> => ({
  count: await countListens(ctx.db, viewer.id),
})

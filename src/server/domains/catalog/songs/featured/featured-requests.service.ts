import { done } from '../../../../../contract/core/pagination.ts'
import type { FeaturedRequest } from '../../../../../contract/site/back-office/home-sections.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { record } from '../../../../crud/audit.ts'
import type { Writer } from '../../../../crud/crud.service.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { orNotFound, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import {
  editableArtists,
  type NotificationContent,
  type NotificationRequest,
  notify,
  requireManaged,
} from '../../../platform/index.ts'
import { catalogChanged } from '../../catalog/service.ts'
import { counted } from '../counted-songs.service.ts'
import {
  type AnsweredRequest,
  addArtist,
  artistsWithEditors,
  deleteOpenRequests,
  deleteRequests,
  insertRequests,
  listAsked,
  lockOpenRequest,
  openRequests,
  setDeclined,
} from './queries.ts'

/** Returns the artists per song that have not answered yet. */
export const listUnconfirmed = async (
  db: Db,
  songIds: number[],
): Promise<Map<number, { id: number; name: string }[]>> => {
  const waiting = (await listAsked(db, songIds)).filter(({ declined }) => !declined)
  return new Map(
    songIds.map((song) => [
      song,
      waiting.filter(({ song_id }) => song_id === song).map(({ id, name }) => ({ id, name })),
    ]),
  )
}

interface FeaturedSong {
  id: number
  title: string
  artist: { name: string } | null
}

type Told = Pick<NotificationRequest, 'to' | 'title' | 'params'> & {
  text: 'featured_request' | 'featured_confirmed' | 'featured_declined'
  song: number
  artist_id: number
  item?: NotificationContent['item']
}

/** Notifies one side of a request; what is still unread about it is replaced. */
const tell = async (
  trx: Trx,
  viewer: Viewer,
  { text, song, artist_id, item = null, ...request }: Told,
): Promise<void> => {
  const content: NotificationContent = { text, item, link: '/artist/songs' }
  await notify(trx, {
    kind: 'featured',
    exclude: [viewer.id],
    subject: `featured ${artist_id} on song ${song}`,
    ...request,
    ...content,
    several: content,
  })
}

const askTeams = async (trx: Trx, viewer: Viewer, song: FeaturedSong, ids: number[]): Promise<void> => {
  const by = song.artist
    ? { title: song.artist.name }
    : { title: viewer.name, item: { type: 'user', id: viewer.id } as const }
  for (const { artist_id, artist, to } of await insertRequests(trx, song.id, ids, viewer.id)) {
    const params = { title: artist, text: song.title }
    await tell(trx, viewer, { text: 'featured_request', song: song.id, artist_id, to, ...by, params })
  }
}

/**
 * Asks the teams of artists that are featured on a song and not credited yet. Returns those of `featured` who are
 * credited at once: artists already on it, those without a team, and those whom the viewer manages. 422 for artists
 * who declined.
 */
export const askFeatured = async (
  trx: Trx,
  viewer: Viewer,
  song: FeaturedSong,
  { featured, credited }: { featured: number[]; credited: number[] },
): Promise<number[]> => {
  const managed = editableArtists(viewer)
  const others = featured.filter((id) => !credited.includes(id) && !managed.includes(id))
  const asked = await artistsWithEditors(trx, others)
  const declined = (await listAsked(trx, [song.id])).filter((one) => one.declined).map(({ id }) => id)
  if (asked.some((id) => declined.includes(id)))
    throwFieldErrors({ featured: ['This artist doesn’t want to be featured on this song.'] })
  await deleteOpenRequests(trx, song.id, asked)
  await askTeams(trx, viewer, song, asked)
  return featured.filter((id) => !asked.includes(id))
}

/** Returns the requests that the viewer may answer. */
export const featuredRequestsFor = (ctx: AppContext, viewer: Viewer): Promise<FeaturedRequest[]> =>
  openRequests(ctx.db, editableArtists(viewer))

/** Runs the answer of a team and tells the person who asked. 404 without an open request. */
const answer = (
  ctx: AppContext,
  { viewer, address }: Writer,
  { song, artist_id }: { song: number; artist_id: number },
  text: 'featured_confirmed' | 'featured_declined',
  run: (trx: Trx) => Promise<void>,
): Promise<typeof done> => {
  requireManaged(viewer, [artist_id], 'edit')
  return ctx.db.transaction().execute(async (trx) => {
    const request: AnsweredRequest = orNotFound(await lockOpenRequest(trx, song, artist_id))
    await run(trx)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'artist-songs', action: text, item_id: song, label: request.title },
    ])
    const to = request.requested_by === null ? [] : [request.requested_by]
    const params = { text: request.title }
    await tell(trx, viewer, { text, song, artist_id, to, title: request.artist, params })
    return done
  })
}

/** Names a managed artist as featured on a song. 404 without an open request, 403 for analysts. */
export const confirmFeatured = (ctx: AppContext, writer: Writer, song: number, artist_id: number) =>
  answer(ctx, writer, { song, artist_id }, 'featured_confirmed', async (trx) => {
    await counted(trx, [song], () => addArtist(trx, song, artist_id))
    await deleteRequests(trx, song, [artist_id])
    await catalogChanged(ctx, trx)
  })

/** Declines to be featured on a song, for good. 404 without an open request, 403 for analysts. */
export const declineFeatured = (ctx: AppContext, writer: Writer, song: number, artist_id: number) =>
  answer(ctx, writer, { song, artist_id }, 'featured_declined', (trx) => setDeclined(trx, song, artist_id))

import type { AppContext } from '../../../../context/app-context.ts'
import type { FilePart, FileResponse, Sent } from '../../../../http/files/send-file.ts'
import { throwError } from '../../../../http/http-error.ts'
import type { Client } from '../../../../http/mount.ts'
import { createTtlCache } from '../../../../http/ttl-cache.ts'
import { feedSpotKey } from '../../../../media/normalize-spot.ts'
import { verifyMedia } from '../../../../media/signed-url.ts'
import { accessSettings, publicFilesUrl } from '../../../catalog/index.ts'
import { countSent } from '../measuring.service.ts'
import { compositionFile, deleteCompositions, noteSent } from './queries.ts'
import { COMPOSITION, locationOf } from './service.ts'

const HOUR = 3_600_000

/** Players ask for many ranges of a file. */
const files = createTtlCache<Awaited<ReturnType<typeof compositionFile>>>(5_000)

/**
 * Opens the signed URL of a composed file, as long as there is a public feed. 403 for a wrong signature, 410 after it has
 * expired. Returns the URL of its episode if the file can't be sent any more, so that the listener gets another one.
 */
export const openComposition = async (
  ctx: AppContext,
  sig: string,
  id: number,
): Promise<Omit<FileResponse, 'headers'> | string> => {
  const episodes = await publicFilesUrl(ctx)
  const verified = verifyMedia(ctx.env.secret, sig, COMPOSITION, id)
  if (!verified.ok) return throwError(verified.reason === 'expired' ? 'gone' : 'forbidden')
  const file = await files.get(ctx.db, String(id), () => compositionFile(ctx.db, id, accessSettings(ctx)))
  if (!file) return `${episodes}/${Number(verified.listener)}.mp3`
  const parts = file.pieces.map((piece): FilePart => {
    if ('bytes' in piece) return { bytes: Buffer.from(piece.bytes, 'base64') }
    if ('start' in piece) return { location: locationOf(file), size: file.size, only: piece }
    const { hash, hertz, channels, size } = piece
    return { location: { key: feedSpotKey(hash, { hertz, channels: channels === 1 ? 1 : 2 }) }, size }
  })
  return { location: { parts }, tag: `${file.hash}-${id}`, type: 'audio/mpeg' }
}

/** Counts the spots of which the last bytes were sent with these. */
export const countSpots = async (
  ctx: AppContext,
  client: Pick<Client, 'agent'>,
  id: number,
  { start, end }: Sent,
  at: Date = new Date(),
): Promise<void> => {
  if (end <= start) return
  await ctx.db.transaction().execute(async (trx) => {
    for (const { campaign_id, token } of await noteSent(trx, id, start, end))
      await countSent(trx, { viewer: null, client }, campaign_id, token, at)
  })
}

/** Deletes who got which file, once nobody can ask for it. */
export const forgetCompositions = (ctx: AppContext, now: Date = new Date()): Promise<void> =>
  deleteCompositions(ctx.db, new Date(now.getTime() - HOUR))

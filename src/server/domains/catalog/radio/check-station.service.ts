import type { AppContext } from '../../../context/app-context.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { recordState, sourceOf } from './queries.ts'
import { updateStation } from './radio-admin.queries.ts'
import { checkStream } from './stream-check.ts'

/**
 * Probes a station's stream and stores its type, bitrate, and whether it has to be proxied; the job `check-station`. If
 * it does not respond, only its state changes.
 */
export const checkStation = async (ctx: AppContext, id: number): Promise<void> => {
  const source = await sourceOf(ctx.db, id)
  if (!source) return
  const { stream_url, stream_type, relay, bitrate, problem } = await checkStream(
    outboundOf(ctx),
    source.stream_url,
  )
  if (stream_type !== null) {
    const moved = stream_url === source.stream_url ? {} : { stream_url }
    const known = { stream_type, relay, ...(bitrate !== null && { bitrate }) }
    // The stream behind a playlist may already belong to another station.
    await updateStation(ctx.db, id, { ...moved, ...known }).catch(() => updateStation(ctx.db, id, known))
  }
  await recordState(ctx.db, id, problem === null)
}

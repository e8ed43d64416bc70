import type { Platform } from '../../platform.ts'
import { noteState, sourceOf } from './on-air.queries.ts'
import { setStation } from './radio-admin.queries.ts'
import { checkStream } from './stream-check.ts'

/**
 * Looks at the source of a station and sets by what stands there its kind, its bitrate, and whether it has to be passed
 * on; the job `check-station`. One that does not answer stays as it is, but for that.
 */
export const checkStation = async (on: Pick<Platform, 'db' | 'env'>, id: number): Promise<void> => {
  const source = await sourceOf(on.db, id)
  if (!source) return
  const { stream_url, stream_type, relay, bitrate, problem } = await checkStream(on.env, source.stream_url)
  if (stream_type !== null) {
    const moved = stream_url === source.stream_url ? {} : { stream_url }
    const known = { stream_type, relay, ...(bitrate !== null && { bitrate }) }
    // The stream behind a list may be another station's already.
    await setStation(on.db, id, { ...moved, ...known }).catch(() => setStation(on.db, id, known))
  }
  await noteState(on.db, id, problem === null)
}

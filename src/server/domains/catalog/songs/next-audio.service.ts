import type { Trx } from '../../../db/schema.ts'
import { counted } from './counted-songs.service.ts'
import { takeNext, waitingFor } from './next-audio.queries.ts'

/** Gives the songs that wait for a file this file and recounts; `catalogChanged` follows. */
export const audioReady = async (trx: Trx, media_id: number): Promise<void> => {
  const ids = await waitingFor(trx, media_id)
  if (ids.length > 0) await counted(trx, ids, (locked) => takeNext(trx, locked))
}

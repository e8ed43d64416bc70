import { BadMedia } from '../../media/bad-media.ts'
import { OutboundFailed } from '../../outbound/failed.ts'
import { fetchPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { coverFrom } from '../importing/covers.service.ts'
import { putMissing, putPicture, waitingPictures } from './episode-pictures.queries.ts'

type On = Pick<Platform, 'db' | 'env' | 'storage'>

/** Pictures of one minute, one after the other: many feeds name one for every episode, and their hosts have other guests. */
const AT_ONCE = 20
const MOST_BYTES = 20 * 1024 * 1024
const MOST_TRIES = 4

/** The cover of a picture elsewhere; null while it cannot be had. Throws BadMedia for what is none. */
const fetched = async (on: On, url: string): Promise<number | null> => {
  try {
    const { status, body } = await fetchPublic(on.env, url, { most: MOST_BYTES })
    return status === 200 ? await coverFrom(on, body) : null
  } catch (error) {
    if (error instanceof OutboundFailed) return null
    throw error
  }
}

/** Fetches pictures that feeds name for single episodes, each of them once for all of its episodes. */
export const takePictures = async (on: On): Promise<void> => {
  for (const { url, episodes } of await waitingPictures(on.db, AT_ONCE))
    try {
      const cover = await fetched(on, url)
      if (cover === null) await putMissing(on.db, episodes, MOST_TRIES)
      else await putPicture(on.db, episodes, cover)
    } catch (error) {
      if (!(error instanceof BadMedia)) throw error
      // It will be no better next time.
      await putMissing(on.db, episodes, 1)
    }
}

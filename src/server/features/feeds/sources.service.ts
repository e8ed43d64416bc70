import { BadMedia } from '../../media/bad-media.ts'
import { OutboundFailed } from '../../outbound/failed.ts'
import { fetchPublic, openPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { coverFrom } from '../importing/covers.service.ts'
import { newestEnclosure, putCover, putDirect } from './reading.queries.ts'

type On = Pick<Platform, 'db' | 'env' | 'storage'>

const MOST_PICTURE = 20 * 1024 * 1024

/** Makes the cover of the picture that a feed names; false when it cannot be fetched or is none. */
export const takeCover = async (on: On, podcastId: number, url: string): Promise<boolean> => {
  try {
    const { status, body } = await fetchPublic(on.env, url, { most: MOST_PICTURE })
    if (status !== 200) return false
    await putCover(on.db, podcastId, url, await coverFrom(on, body))
    return true
  } catch (error) {
    if (error instanceof OutboundFailed) return false
    if (!(error instanceof BadMedia)) throw error
    // It will be no better next time.
    await putCover(on.db, podcastId, url, null)
    return false
  }
}

/** Whether a page of this place may fetch and hear what lies there: safely, without detours, with leave from its host. */
const isDirect = async (on: On, url: string): Promise<boolean> => {
  if (!url.startsWith('https:')) return false
  const { origin } = new URL(on.env.appUrl)
  try {
    const answer = await openPublic(on.env, url, { headers: { range: 'bytes=0-0', origin } })
    answer.body.on('error', () => undefined).destroy()
    const leave = answer.headers['access-control-allow-origin']
    return answer.status === 206 && answer.url === new URL(url).href && (leave === '*' || leave === origin)
  } catch {
    return false
  }
}

/** Finds out once whether listeners may fetch the episodes of a podcast where they lie; else they are relayed. */
export const findWay = async (on: On, podcastId: number): Promise<void> => {
  const url = await newestEnclosure(on.db, podcastId)
  if (url !== null) await putDirect(on.db, podcastId, await isDirect(on, url))
}

import { hlsSupport } from '../../player/engine/hls.ts'
import { streamOf } from '../../player/engine/stream-info.ts'
import type { ItemRef } from '../../player/queue/item.ts'
import { uploadStream } from '../uploads/admin-uploads.ts'

/** A song or episode, an upload that is none yet, or the spot of a campaign. */
export type PreviewItem =
  | ItemRef
  | { type: 'upload'; id: string }
  | { type: 'spot'; id: number; url: () => Promise<string> }

const sourceOf = async (item: PreviewItem) => {
  if (item.type === 'upload') return uploadStream(item.id)
  if ('url' in item) return { file_url: await item.url(), hls_url: null, mime: 'audio/mp4' }
  return streamOf(item)
}

/**
 * Gives an audio element the original where the browser can play it, else the stream; returns what lets go of it. Does
 * nothing if it is no longer wanted by the time it is known.
 */
export const attachStream = async (
  element: HTMLAudioElement,
  item: PreviewItem,
  wanted: () => boolean,
): Promise<() => void> => {
  const { file_url, hls_url, mime } = await sourceOf(item)
  const library = hls_url && !element.canPlayType(mime) ? await hlsSupport(element) : null
  if (!wanted()) return () => {}
  if (library && library !== 'native' && hls_url) {
    const hls = new library()
    hls.loadSource(hls_url)
    hls.attachMedia(element)
    return () => hls.destroy()
  }
  element.src = library && hls_url ? hls_url : file_url
  return () => element.removeAttribute('src')
}

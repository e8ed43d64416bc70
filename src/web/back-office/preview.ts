import type HlsClass from 'hls.js'
import { create } from 'zustand'
import { uploadStream } from '../api/admin-uploads.ts'
import { showError } from '../api/errors.ts'
import { translate } from '../i18n/i18n.ts'
import { hlsSupport } from '../player/hls.ts'
import type { ItemRef } from '../player/item.ts'
import { streamOf } from '../player/stream-info.ts'
import { showToast } from '../ui/toasts.ts'

/*
 * Listening in the back office: one item at a time on an audio element of its own, without queue, plays or position.
 * The player with the listener's queue takes no part.
 */

/** A song or episode, or an upload that is none yet. */
export type PreviewItem = ItemRef | { type: 'upload'; id: string }

interface Preview {
  item: PreviewItem | null
  playing: boolean
}

export const usePreview = create<Preview>(() => ({ item: null, playing: false }))

let audio: HTMLAudioElement | null = null
let hls: HlsClass | null = null

const release = (): void => {
  hls?.destroy()
  hls = null
  audio?.removeAttribute('src')
}

const isLoaded = ({ type, id }: PreviewItem): boolean => {
  const { item } = usePreview.getState()
  return item?.type === type && item.id === id
}

const audioElement = (): HTMLAudioElement => {
  if (audio) return audio
  const element = new Audio()
  const update = () => usePreview.setState({ playing: !element.paused && !element.ended })
  for (const event of ['play', 'pause', 'ended']) element.addEventListener(event, update)
  element.addEventListener('error', () => {
    if (!element.hasAttribute('src')) return
    stopPreview()
    showToast({
      type: 'error',
      title: translate('Could not be played!'),
      text: translate('No streaming source found.'),
    })
  })
  audio = element
  return element
}

/** Loads the original where the browser can play it, else the stream. */
const load = async (element: HTMLAudioElement, item: PreviewItem): Promise<void> => {
  const { file_url, hls_url, mime } =
    item.type === 'upload' ? await uploadStream(item.id) : await streamOf(item)
  const library = hls_url && !element.canPlayType(mime) ? await hlsSupport(element) : null
  if (!isLoaded(item)) return
  if (library && library !== 'native' && hls_url) {
    hls = new library()
    hls.loadSource(hls_url)
    hls.attachMedia(element)
  } else element.src = library && hls_url ? hls_url : file_url
  await element.play()
}

/** Stops and forgets the preview. */
export const stopPreview = (): void => {
  audio?.pause()
  release()
  usePreview.setState({ item: null, playing: false })
}

/** Plays an item from its start; pauses and resumes the current one. */
export const togglePreview = async (item: PreviewItem): Promise<void> => {
  const element = audioElement()
  try {
    if (isLoaded(item)) {
      if (usePreview.getState().playing) element.pause()
      else await element.play()
      return
    }
    stopPreview()
    usePreview.setState({ item, playing: true })
    await load(element, item)
  } catch (error) {
    // Another preview, or leaving the page, interrupts one that is about to start.
    if (!isLoaded(item) || (error instanceof DOMException && error.name === 'AbortError')) return
    stopPreview()
    showError(error)
  }
}

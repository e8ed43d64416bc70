import { create } from 'zustand'
import { showError } from '../../data/errors.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { attachStream, type PreviewItem } from './stream-source.ts'

/*
 * Listening in the back office: one item at a time on an audio element of its own, without queue, plays or position.
 * The player with the listener's queue takes no part.
 */

interface Preview {
  item: PreviewItem | null
  playing: boolean
}

export const usePreview = create<Preview>(() => ({ item: null, playing: false }))

let audio: HTMLAudioElement | null = null
let release = (): void => {}

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

const load = async (element: HTMLAudioElement, item: PreviewItem): Promise<void> => {
  const letGo = await attachStream(element, item, () => isLoaded(item))
  if (!isLoaded(item)) return
  release = letGo
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

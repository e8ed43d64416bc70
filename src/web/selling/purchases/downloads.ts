import { create } from 'zustand'
import type { DownloadFormat, Purchase, PurchaseDownload } from '../../../contract/selling/purchases.ts'
import { showError } from '../../data/errors.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { prepareDownload } from './purchases.ts'

/** Something that has files to download. */
export interface Downloadable {
  /** Tells it apart from all others. */
  key: string
  title: string
  lossless: boolean
  prepare: (format: DownloadFormat, signal: AbortSignal) => Promise<PurchaseDownload>
}

/** Returns the files of a purchase. */
export const filesOf = ({
  id,
  title,
  lossless,
}: Pick<Purchase, 'id' | 'title' | 'lossless'>): Downloadable => ({
  key: `purchase ${id}`,
  title,
  lossless,
  prepare: (format, signal) => prepareDownload(id, format, signal),
})

/** How far the files are; `total` is 0 until the server says it. */
interface Preparing {
  ready: number
  total: number
  stop: () => void
}

/** Downloads being prepared, by key: rows come and go while that takes its time. */
export const useDownloads = create<Record<string, Preparing>>(() => ({}))

/** The server asks to be asked again after this. */
const AGAIN_MS = 2000

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, AGAIN_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const end = (key: string): void => useDownloads.setState(({ [key]: _, ...others }) => others, true)

/** The URL is signed and answers with a file, so that the page stays. */
const save = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

const failed = ({ title }: Downloadable): void =>
  void showToast({
    type: 'error',
    title: t('Couldn’t prepare {title}', { title }),
    text: t('Try another format, or the original.'),
  })

/** Has files prepared, then lets the browser download them. A second call while it runs does nothing. */
export const download = async (files: Downloadable, format: DownloadFormat): Promise<void> => {
  const { key } = files
  if (useDownloads.getState()[key]) return
  const over = new AbortController()
  const { signal } = over
  const note = (ready: number, total: number) =>
    useDownloads.setState({ [key]: { ready, total, stop: () => over.abort() } })
  note(0, 0)
  try {
    while (!signal.aborted) {
      const { ready, total, failed: lost, url } = await files.prepare(format, signal)
      if (url !== null) {
        save(url)
        break
      }
      if (lost > 0 && ready + lost >= total) {
        failed(files)
        break
      }
      note(ready, total)
      await pause(signal)
    }
  } catch (error) {
    if (!signal.aborted) showError(error)
  }
  end(key)
}

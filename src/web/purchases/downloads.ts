import { create } from 'zustand'
import type { DownloadFormat } from '../../contract/purchase-downloads.ts'
import type { Purchase } from '../../contract/purchases.ts'
import { showError } from '../api/errors.ts'
import { prepareDownload } from '../api/purchases.ts'
import { translate as t } from '../i18n/i18n.ts'
import { showToast } from '../ui/toasts.ts'

/** How far the files of a purchase are; `total` is 0 until the server says it. */
interface Preparing {
  ready: number
  total: number
  stop: () => void
}

/** Purchases whose files are being prepared, by id: rows come and go while that takes its time. */
export const useDownloads = create<Record<number, Preparing>>(() => ({}))

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

const end = (id: number): void => useDownloads.setState(({ [id]: _, ...others }) => others, true)

/** The URL is signed and answers with a file, so that the page stays. */
const save = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

const failed = ({ title }: Purchase): void =>
  void showToast({
    type: 'error',
    title: t('Couldn’t prepare {title}', { title }),
    text: t('Try another format, or the original.'),
  })

/** Has the files of a purchase prepared, then lets the browser download them. A second call while it runs does nothing. */
export const download = async (purchase: Purchase, format: DownloadFormat): Promise<void> => {
  const { id } = purchase
  if (useDownloads.getState()[id]) return
  const over = new AbortController()
  const { signal } = over
  const note = (ready: number, total: number) =>
    useDownloads.setState({ [id]: { ready, total, stop: () => over.abort() } })
  note(0, 0)
  try {
    while (!signal.aborted) {
      const { ready, total, failed: lost, url } = await prepareDownload(id, format, signal)
      if (url !== null) {
        save(url)
        break
      }
      if (lost > 0 && ready + lost >= total) {
        failed(purchase)
        break
      }
      note(ready, total)
      await pause(signal)
    }
  } catch (error) {
    if (!signal.aborted) showError(error)
  }
  end(id)
}

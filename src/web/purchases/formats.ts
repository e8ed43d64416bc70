import { create } from 'zustand'
import type { DownloadFormat, Purchase } from '../../contract/selling/purchases.ts'
import { readStored, writeStored } from '../session/safe-storage.ts'

/** Names of formats; only that of the original is translated. */
export const formatNames: Record<DownloadFormat, string> = {
  original: 'Original',
  flac: 'FLAC',
  mp3: 'MP3',
  opus: 'Opus',
  aac: 'AAC',
}

/** Returns the formats that make sense: FLAC adds nothing to what has lost something. */
export const formatsOf = ({ lossless }: Pick<Purchase, 'lossless'>): DownloadFormat[] =>
  (Object.keys(formatNames) as DownloadFormat[]).filter((format) => format !== 'flac' || lossless)

const KEY = 'download-format'
const isFormat = (text: string | null): text is DownloadFormat =>
  text !== null && Object.hasOwn(formatNames, text)

const stored = readStored(KEY)
const useChosenFormat = create<{ format: DownloadFormat }>(() => ({
  format: isFormat(stored) ? stored : 'original',
}))

/** The last format that was chosen, if the purchase has it. */
export const useFormat = (purchase: Pick<Purchase, 'lossless'>): DownloadFormat => {
  const format = useChosenFormat((state) => state.format)
  return formatsOf(purchase).includes(format) ? format : 'original'
}

export const rememberFormat = (format: DownloadFormat): void => {
  writeStored(KEY, format)
  useChosenFormat.setState({ format })
}

import { ChevronDown, Download, X } from 'lucide-react'
import { create } from 'zustand'
import type { DownloadFormat, Purchase } from '../../../contract/selling/purchases.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { type Downloadable, download, useDownloads } from './downloads.ts'
import styles from './purchases.module.css'

/** Names of formats; only that of the original is translated. */
const formatNames: Record<DownloadFormat, string> = {
  original: 'Original',
  flac: 'FLAC',
  mp3: 'MP3',
  opus: 'Opus',
  aac: 'AAC',
}

/** Returns the formats that make sense: FLAC adds nothing to what has lost something. */
const formatsOf = ({ lossless }: Pick<Purchase, 'lossless'>): DownloadFormat[] =>
  (Object.keys(formatNames) as DownloadFormat[]).filter((format) => format !== 'flac' || lossless)

const KEY = 'download-format'
const isFormat = (text: string | null): text is DownloadFormat =>
  text !== null && Object.hasOwn(formatNames, text)

const stored = readStored(KEY)
const useChosenFormat = create<{ format: DownloadFormat }>(() => ({
  format: isFormat(stored) ? stored : 'original',
}))

/** The last format that was chosen, if the purchase has it. */
const useFormat = (purchase: Pick<Purchase, 'lossless'>): DownloadFormat => {
  const format = useChosenFormat((state) => state.format)
  return formatsOf(purchase).includes(format) ? format : 'original'
}

const rememberFormat = (format: DownloadFormat): void => {
  writeStored(KEY, format)
  useChosenFormat.setState({ format })
}

const Progress = ({ files }: { files: Downloadable }) => {
  const { t } = useTranslation()
  const preparing = useDownloads((state) => state[files.key])
  if (!preparing) return null
  const { ready, total, stop } = preparing
  const text =
    total > 1
      ? t('Preparing {ready} of {total}…', { ready: Math.min(ready + 1, total), total })
      : t('Preparing…')
  return (
    <span className={styles.progress}>
      <span className={styles.progressText} role="status">
        {text}
        <progress aria-label={text} value={total > 0 ? ready / total : 0} />
      </span>
      <IconButton size="sm" label={t('Cancel download of {title}', { title: files.title })} onClick={stop}>
        <X className="icon-16" aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Downloads files in the last format, or in another one. */
export const DownloadButton = ({ files }: { files: Downloadable }) => {
  const { t } = useTranslation()
  const format = useFormat(files)
  const busy = useDownloads((state) => state[files.key] !== undefined)
  const nameOf = (one: DownloadFormat) => (one === 'original' ? t('Original') : formatNames[one])
  if (busy) return <Progress files={files} />
  const { key, title } = files
  const choices = formatsOf(files).map((one) => ({
    label: nameOf(one),
    chosen: one === format,
    run: () => {
      rememberFormat(one)
      void download(files, one)
    },
  }))
  return (
    <span className={styles.split}>
      <Button
        size="sm"
        aria-label={t('Download {title} as {format}', { title, format: nameOf(format) })}
        onClick={() => void download(files, format)}
      >
        <Download className="icon-16" aria-hidden="true" />
        <span className={styles.formatName}>{format === 'original' ? t('Download') : nameOf(format)}</span>
      </Button>
      <Button
        size="sm"
        className={styles.chevron}
        aria-label={t('Format of {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) =>
          toggleMenu({
            of: `format ${key}`,
            label: t('Format of {title}', { title }),
            entries: [{ kind: 'choices', choices }],
            anchor: event.currentTarget,
          })
        }
      >
        <ChevronDown className="icon-16" aria-hidden="true" />
      </Button>
    </span>
  )
}

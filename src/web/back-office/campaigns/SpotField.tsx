import { AudioLines, Upload, X } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { SpotStatus } from '../../../contract/admin/campaigns.ts'
import { uploadAudio } from '../../api/audio-uploads.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { CustomInput } from '../crud/types.ts'
import { PreviewButton } from '../PreviewButton.tsx'
import type { PreviewItem } from '../stream-source.ts'
import { useAudioFile } from '../use-audio-file.tsx'
import styles from './campaigns.module.css'

/** The spot as it is stored. */
export interface SpotFile {
  file_name: string
  status: SpotStatus
  error: string | null
  duration: number
  lufs: number | null
}

/** The spot in the form: the stored one, another file, or none any more. */
export interface SpotValue {
  present: SpotFile | null
  chosen: { id: string; name: string } | null | undefined
}

const Stored = ({ spot: { status, error, duration, lufs } }: { spot: SpotFile }) => {
  const { t } = useTranslation()
  if (status === 'failed')
    return <span className="danger-text">{error ?? t('This file couldn’t be processed.')}</span>
  const length = formatTime(duration)
  if (status === 'preparing' || lufs === null) return <>{t('{length}, being prepared …', { length })}</>
  return (
    <>
      {t('{length} · {loudness} LUFS, plays at −16', {
        length,
        loudness: formatNumber(Math.round(lufs * 10) / 10).replace('-', '−'),
      })}
    </>
  )
}

/** What plays the stored spot, where it can be heard. */
export const StoredSpot = createContext<PreviewItem | null>(null)

interface SpotFieldProps extends Pick<CustomInput, 'onChange' | 'onBusy'> {
  value: unknown
}

/** The audio of a campaign, uploaded as soon as it is chosen. */
export const SpotField = ({ value: given, onChange, onBusy }: SpotFieldProps) => {
  const { t } = useTranslation()
  const { present, chosen } = given as SpotValue
  const item = useContext(StoredSpot)
  const { sending, choose, input } = useAudioFile(async (file, sent) => {
    onBusy(true)
    try {
      const id = await uploadAudio(file, sent, 'spot')
      onChange({ present, chosen: { id, name: file.name } } satisfies SpotValue)
    } finally {
      onBusy(false)
    }
  })
  const stored = chosen === undefined ? present : null
  const name = sending?.name ?? chosen?.name ?? stored?.file_name
  return (
    <div className={styles.spot}>
      {stored?.status === 'ready' && item ? (
        <PreviewButton item={item} title={stored.file_name} />
      ) : (
        <AudioLines className="icon-18 muted" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate" dir="auto">
          {name ?? t('No spot yet')}
        </span>
        <span className="block muted text-12">
          {sending && <progress max={sending.size} value={sending.sent} aria-label={t('Progress')} />}
          {!sending && stored && <Stored spot={stored} />}
          {!sending && !stored && (chosen ? t('Ready to be saved') : t('3 seconds to 2 minutes'))}
        </span>
      </span>
      {(stored || chosen) && !sending && (
        <IconButton
          label={t('Remove spot')}
          onClick={() => onChange({ present, chosen: null } satisfies SpotValue)}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('Choose an audio file')} disabled={sending !== null} onClick={choose}>
        <Upload aria-hidden="true" />
      </IconButton>
      {input}
    </div>
  )
}

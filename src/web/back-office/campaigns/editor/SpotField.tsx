import { AudioLines, Upload, X } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { SpotStatus } from '../../../../contract/ads/back-office/campaigns.ts'
import { uploadFile } from '../../../catalog/uploads/file-uploads.ts'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { WAVE_HEIGHT, WAVE_WIDTH, wavePath } from '../../../player/waveform.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { CustomInput } from '../../crud/types.ts'
import { PreviewButton } from '../../shell/PreviewButton.tsx'
import type { PreviewItem } from '../../shell/stream-source.ts'
import { useAudioFile } from '../../shell/use-audio-file.tsx'
import styles from '../campaign.module.css'

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

const About = ({ spot: { status, error, duration, lufs } }: { spot: SpotFile }) => {
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

/** The stored spot as an item to play, and its waveform (0 to 255). */
export interface Stored {
  item: PreviewItem
  waveform: readonly number[]
}

/** The stored spot, where it can be heard. */
export const StoredSpot = createContext<Stored | null>(null)

const Wave = ({ waveform }: Pick<Stored, 'waveform'>) => (
  <svg
    className={styles.wave}
    data-part="spot-wave"
    viewBox={`0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={wavePath(waveform)} />
  </svg>
)

interface SpotFieldProps extends Pick<CustomInput, 'onChange' | 'onBusy'> {
  value: unknown
}

/** The audio of a campaign, uploaded as soon as it is chosen. */
export const SpotField = ({ value: given, onChange, onBusy }: SpotFieldProps) => {
  const { t } = useTranslation()
  const { present, chosen } = given as SpotValue
  const heard = useContext(StoredSpot)
  const { sending, choose, input } = useAudioFile(async (file, sent) => {
    onBusy(true)
    try {
      const id = await uploadFile(file, sent, 'spot')
      onChange({ present, chosen: { id, name: file.name } } satisfies SpotValue)
    } finally {
      onBusy(false)
    }
  })
  const stored = chosen === undefined ? present : null
  const name = sending?.name ?? chosen?.name ?? stored?.file_name
  return (
    <div className={styles.spot}>
      {stored?.status === 'ready' && heard ? (
        <PreviewButton item={heard.item} title={stored.file_name} />
      ) : (
        <AudioLines className="icon-18 muted" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate" dir="auto">
          {name ?? t('No spot yet')}
        </span>
        <span className="block muted text-12">
          {sending && <progress max={sending.size} value={sending.sent} aria-label={t('Progress')} />}
          {!sending && stored && <About spot={stored} />}
          {!sending && stored?.status === 'ready' && heard && heard.waveform.length > 0 && (
            <Wave waveform={heard.waveform} />
          )}
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

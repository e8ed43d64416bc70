import { RotateCw, X } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { UploadProgress } from '../../uploads/UploadProgress.tsx'
import type { UploadItem } from '../../uploads/upload-queue.ts'
import { useDesk } from './desk.ts'
import styles from './uploading.module.css'

const percentOf = ({ sent, size }: UploadItem): number =>
  size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100))

const SendingLine = ({ item }: { item: UploadItem }) => {
  const { t } = useTranslation()
  const { discard, resume } = useDesk().queue
  const { key, file_name, phase, reason } = item
  const percent = percentOf(item)
  const bad = phase === 'refused' || phase === 'broken'
  return (
    <li className={styles.uploadingRow}>
      <span className="min-w-0 flex-1 truncate">{file_name}</span>
      {phase === 'refused' && (
        <span className={fieldsStyles.err} role="alert">
          {t(reason ?? '')}
        </span>
      )}
      {phase === 'broken' && (
        <Button variant="soft" size="sm" onClick={() => resume(key)}>
          <RotateCw className="icon-16" aria-hidden="true" />
          {t('Resume')}
        </Button>
      )}
      {!bad && <UploadProgress label={file_name} percent={percent} />}
      <IconButton
        size="sm"
        label={t('Remove {title}', { title: file_name })}
        onClick={() => void discard(key)}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The first files that are still uploading, and those that were rejected. */
export const UploadList = () => {
  const { t } = useTranslation()
  const items = useDesk().queue.use((state) => state.items)
  if (items.length === 0) return null
  const queued = items.filter(({ phase }) => phase === 'waiting')
  const shown = items.filter((item) => item.phase !== 'waiting' || queued.indexOf(item) < 3)
  return (
    <section className={styles.uploading} aria-label={t('Uploading')}>
      <ul>
        {shown.map((item) => (
          <SendingLine key={item.key} item={item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <p className="muted tabular">{t('{count} more files', { count: items.length - shown.length })}</p>
      )}
    </section>
  )
}

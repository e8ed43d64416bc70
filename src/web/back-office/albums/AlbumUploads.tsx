import { RotateCw, X } from 'lucide-react'
import { UploadProgress } from '../../catalog/uploads/UploadProgress.tsx'
import type { UploadItem } from '../../catalog/uploads/upload-queue.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import styles from './album.module.css'
import type { albumUploads } from './album-uploads.ts'

interface RowProps {
  item: UploadItem
  queue: ReturnType<typeof albumUploads>
}

const Row = ({ item: { key, file_name, size, sent, phase, reason, again }, queue }: RowProps) => {
  const { t } = useTranslation()
  const stopped = phase === 'refused' || phase === 'broken'
  return (
    <li className={styles.upload}>
      <div className="min-w-0 flex-1">
        <p className="truncate">{file_name}</p>
        {stopped ? (
          <p className="text-12 danger-text" role="alert">
            {phase === 'broken' ? t('The connection was lost.') : t(reason ?? '')}
          </p>
        ) : (
          <UploadProgress label={file_name} percent={Math.min(100, Math.floor((sent / size) * 100))} />
        )}
      </div>
      {stopped && (phase === 'broken' || again) && (
        <Button variant="soft" size="sm" onClick={() => queue.resume(key)}>
          <RotateCw className="icon-16" aria-hidden="true" />
          {t('Try again')}
        </Button>
      )}
      {phase !== 'saving' && (
        <IconButton
          size="sm"
          label={t('Remove {title}', { title: file_name })}
          onClick={() => void queue.discard(key)}
        >
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** Files that become songs of an album. */
export const AlbumUploads = ({ queue }: Pick<RowProps, 'queue'>) => {
  const { t } = useTranslation()
  const items = queue.use((state) => state.items)
  if (items.length === 0) return null
  return (
    <ul aria-label={t('Uploads')}>
      {items.map((item) => (
        <Row key={item.key} item={item} queue={queue} />
      ))}
    </ul>
  )
}

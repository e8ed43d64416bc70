import { X } from 'lucide-react'
import { memo } from 'react'
import { UploadProgress } from '../../catalog/uploads/UploadProgress.tsx'
import type { UploadItem } from '../../catalog/uploads/upload-queue.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useDesk } from './desk.ts'
import { NotSent } from './NotSent.tsx'
import styles from './uploading.module.css'

/** Waiting files that are shown; the others are counted. */
const WAITING_SHOWN = 3

const percentOf = ({ sent, size }: UploadItem): number =>
  size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100))

const SendingLine = memo(({ item }: { item: UploadItem }) => {
  const { t } = useTranslation()
  const { discard } = useDesk().queue
  const { key, file_name } = item
  return (
    <li className={styles.uploadingRow} data-part="sending-line">
      <span className="min-w-0 flex-1 truncate">{file_name}</span>
      <UploadProgress label={file_name} percent={percentOf(item)} />
      <IconButton
        size="sm"
        label={t('Remove {title}', { title: file_name })}
        onClick={() => void discard(key)}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
    </li>
  )
})

/** Splits the files of the queue: those on their way, further waiting ones, and those that did not arrive. */
const partsOf = (items: readonly UploadItem[]) => {
  const shown: UploadItem[] = []
  const stopped: UploadItem[] = []
  let waiting = 0
  for (const item of items) {
    if (item.phase === 'refused' || item.phase === 'broken') stopped.push(item)
    else if (item.phase !== 'waiting' || ++waiting <= WAITING_SHOWN) shown.push(item)
  }
  return { shown, stopped, more: Math.max(0, waiting - WAITING_SHOWN) }
}

/** The first files that are still uploading, and those that were not sent. */
export const UploadList = () => {
  const { t } = useTranslation()
  const items = useDesk().queue.use((state) => state.items)
  const { shown, stopped, more } = partsOf(items)
  return (
    <>
      {shown.length > 0 && (
        <section className={styles.uploading} aria-label={t('Uploading')}>
          <ul>
            {shown.map((item) => (
              <SendingLine key={item.key} item={item} />
            ))}
          </ul>
          {more > 0 && <p className="muted tabular">{t('{count} more files', { count: more })}</p>}
        </section>
      )}
      <NotSent items={items} stopped={stopped} />
    </>
  )
}

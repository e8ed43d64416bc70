import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { identityOf, type UnsentFile, unsentFiles } from '../../catalog/uploads/upload-drafts.ts'
import type { UploadItem } from '../../catalog/uploads/upload-queue.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { MeasuredList } from '../../ui/lists/MeasuredList.tsx'
import { scopeOf, useDesk } from './desk.ts'
import styles from './uploading.module.css'

/** Usual height of a file in pixels. */
const FILE_HEIGHT = 57

/** A file that did not arrive. */
interface Stopped {
  id: string
  name: string
  reason: string
  /** Sends it again, if that may succeed. */
  retry?: () => void
  remove: () => void
}

/** Files that were not sent before a reload, until they are chosen again. */
const useInterrupted = (items: readonly UploadItem[]) => {
  const { name } = useDesk()
  const [files, setFiles] = useState<UnsentFile[]>(() => unsentFiles(scopeOf(name)).list())
  const chosen = new Set(
    items.map(({ file_name, size, modified }) => identityOf({ name: file_name, size, modified })),
  )
  const remove = (file: UnsentFile): void => {
    unsentFiles(scopeOf(name)).remove(file)
    setFiles((all) => all.filter((one) => one !== file))
  }
  return { files: files.filter((file) => !chosen.has(identityOf(file))), remove }
}

const StoppedLine = ({ name, reason, retry, remove }: Stopped) => {
  const { t } = useTranslation()
  return (
    <div className={styles.uploadingRow}>
      <span className={styles.stoppedFile}>
        <span className="truncate">{name}</span>
        <span className="danger-text">{reason}</span>
      </span>
      {retry && (
        <Button variant="soft" size="sm" aria-label={`${t('Try again')}: ${name}`} onClick={retry}>
          <RotateCw className="icon-16" aria-hidden="true" />
          {t('Try again')}
        </Button>
      )}
      <IconButton size="sm" label={t('Remove {title}', { title: name })} onClick={remove}>
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface NotSentProps {
  /** All files of the queue. */
  items: readonly UploadItem[]
  /** Files of the queue that were refused or interrupted. */
  stopped: readonly UploadItem[]
}

/** Which files did not arrive, and why. */
export const NotSent = ({ items, stopped }: NotSentProps) => {
  const { t } = useTranslation()
  const { discard, resume } = useDesk().queue
  const interrupted = useInterrupted(items)
  const all: Stopped[] = [
    ...stopped.map((item) => ({
      id: String(item.key),
      name: item.file_name,
      reason: item.phase === 'broken' ? t('The connection was lost.') : t(item.reason ?? ''),
      ...((item.phase === 'broken' || item.again) && { retry: () => resume(item.key) }),
      remove: () => void discard(item.key),
    })),
    ...interrupted.files.map((file) => ({
      id: identityOf(file),
      name: file.name,
      reason: t('The page was closed before it was sent. Choose the file again to continue.'),
      remove: () => interrupted.remove(file),
    })),
  ]
  if (all.length === 0) return null
  const retries = all.flatMap(({ retry }) => retry ?? [])
  return (
    <section className={styles.uploading} aria-label={t('Not uploaded')}>
      <header className={styles.listHead}>
        <h2 className="heading-16">{t('Not uploaded')}</h2>
        <span className="muted tabular" role="status">
          {t('{count} files', { count: all.length })}
        </span>
        {retries.length > 1 && (
          <Button
            variant="soft"
            size="sm"
            onClick={() => {
              for (const retry of retries) retry()
            }}
          >
            {t('Retry all')}
          </Button>
        )}
        {all.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              for (const { remove } of all) remove()
            }}
          >
            {t('Remove all')}
          </Button>
        )}
      </header>
      <MeasuredList
        name="files not uploaded"
        label={t('Not uploaded')}
        count={all.length}
        estimateHeight={FILE_HEIGHT}
        keyOf={(index) => all[index]?.id ?? index}
        row={(index) => {
          const file = all[index]
          return file && <StoppedLine {...file} />
        }}
      />
    </section>
  )
}

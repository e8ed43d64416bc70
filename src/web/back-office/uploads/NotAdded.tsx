import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useReview } from './review/review.ts'
import styles from './uploading.module.css'

/** Which files did not become songs, and why; those that still exist can be added again. */
export const NotAdded = () => {
  const { t } = useTranslation()
  const { use, dismiss } = useReview()
  const refused = use((state) => state.refused)
  if (refused.size === 0) return null
  return (
    <section className={styles.notAdded} role="alert" aria-label={t('Not added')}>
      <header className={styles.listHead}>
        <h2 className="heading-16">{t('Not added')}</h2>
        <IconButton size="sm" label={t('Close')} onClick={() => dismiss(refused.keys())}>
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      </header>
      <ul className={styles.refusals}>
        {[...refused.values()].map(({ id, file_name, message }) => (
          <li key={id}>
            <b>{file_name}</b> <span className="danger-text">{t(message)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

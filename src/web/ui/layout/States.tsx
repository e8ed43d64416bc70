import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../buttons/Button.tsx'
import styles from './feedback.module.css'

interface StateProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** Empty state: says what to do next and offers it. */
export const EmptyState = ({ icon, title, text, children }: StateProps) => (
  <div className={styles.state} data-part="state">
    <span className={styles.stateIcon}>{icon}</span>
    <h2 className="heading-16">{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)

/** Error state: says what still works and offers a retry. */
export const ErrorState = ({ title, text, retry }: { title: string; text?: string; retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className={`${styles.state} ${styles.error}`} data-part="state" role="alert">
      <span className={styles.stateIcon}>
        <RotateCw aria-hidden="true" />
      </span>
      <h2 className="heading-16">{title}</h2>
      <p>{text ?? t('Your music will keep playing.')}</p>
      <Button variant="primary" onClick={retry}>
        {t('Try again')}
      </Button>
    </div>
  )
}

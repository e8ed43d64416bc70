import { WifiOff } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import styles from '../search.module.css'

/** Says that there is no connection to search more. */
export const OnlySaved = () => {
  const { t } = useTranslation()
  return (
    <p className={styles.onlySaved} data-part="only-saved">
      <WifiOff className="icon-16" aria-hidden="true" />
      {t('Only what is saved on this device is searched.')}
    </p>
  )
}

import { useTranslation } from '../../i18n/i18n.ts'
import styles from './skip-link.module.css'

/** Link to the content, visible while focused. */
export const SkipLink = () => {
  const { t } = useTranslation()
  return (
    <a href="#main" className={styles.skip}>
      {t('Skip to content')}
    </a>
  )
}

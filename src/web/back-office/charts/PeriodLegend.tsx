import { useTranslation } from '../../i18n/i18n.ts'
import styles from './charts.module.css'

/** Legend of a chart that compares a period with the one before. */
export const PeriodLegend = () => {
  const { t } = useTranslation()
  return (
    <span className={styles.legend}>
      <span className={styles.legendItem}>{t('This period')}</span>
      <span className={`${styles.legendItem} ${styles.before}`}>{t('Previous period')}</span>
    </span>
  )
}

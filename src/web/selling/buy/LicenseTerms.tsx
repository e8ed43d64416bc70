import { useTranslation } from '../../i18n/i18n.ts'
import styles from './purchase.module.css'

/** The text of a license, behind its heading. */
export const LicenseTerms = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return (
    <details className={styles.terms}>
      <summary>{t('Licence terms')}</summary>
      <p dir="auto">{text}</p>
    </details>
  )
}

import { useTranslation } from '../../i18n/i18n.ts'
import styles from './legal-links.module.css'
import { useLegalLinks } from './legal-links.ts'
import { NavEntryLink } from './NavEntryLink.tsx'

/** Links to the legal pages, where there is no other menu; nothing without such pages. */
export const LegalLinks = () => {
  const { t } = useTranslation()
  const links = useLegalLinks()
  if (links.length === 0) return null
  return (
    <nav className={styles.legalLinks} aria-label={t('Legal pages')}>
      {links.map((link) => (
        <NavEntryLink key={link.key} entry={link} text>
          {link.title}
        </NavEntryLink>
      ))}
    </nav>
  )
}

import type { NavEntry } from '../../../contract/site/navigation.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { NavEntryLink } from '../../platform/navigation/NavEntryLink.tsx'
import styles from './sidebar.module.css'

/** The operator's footer links at the end of the sidebar. */
export const SidebarFooter = ({ entries }: { entries: NavEntry[] }) => {
  const { t } = useTranslation()
  return (
    <nav className={styles.railFoot} aria-label={t('More')}>
      {entries.map((entry) => (
        <NavEntryLink key={entry.id} entry={entry} text className="truncate">
          {entry.title}
        </NavEntryLink>
      ))}
    </nav>
  )
}

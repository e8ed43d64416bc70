import type { NavEntry } from '../../../contract/site/navigation.ts'
import { NavEntryLink } from '../../platform/navigation/NavEntryLink.tsx'
import { navIcon } from '../../platform/navigation/nav-icons.ts'
import styles from './sidebar.module.css'

/** An entry of the operator in the sidebar, among those of the app. */
export const SidebarEntry = ({ entry }: { entry: NavEntry }) => {
  const Icon = navIcon(entry.icon)
  return (
    <NavEntryLink entry={entry} className={styles.navLink} tip={entry.title}>
      <Icon aria-hidden="true" />
      <span className="truncate">{entry.title}</span>
    </NavEntryLink>
  )
}

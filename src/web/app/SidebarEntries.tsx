import type { NavEntry } from '../../contract/navigation.ts'
import { NavEntryLink } from '../items/navigation/NavEntryLink.tsx'
import { navIcon } from '../items/navigation/nav-icons.ts'
import styles from './shell.module.css'

const Entry = ({ entry }: { entry: NavEntry }) => {
  const Icon = navIcon(entry.icon)
  return (
    <NavEntryLink entry={entry} className={styles.navLink} tip={entry.title}>
      <Icon aria-hidden="true" />
      <span className="truncate">{entry.title}</span>
    </NavEntryLink>
  )
}

/** The operator's sidebar entries, after those of the app. */
export const SidebarEntries = ({ entries }: { entries: NavEntry[] }) =>
  entries.map((entry) => <Entry key={entry.id} entry={entry} />)

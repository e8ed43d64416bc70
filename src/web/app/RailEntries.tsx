import type { NavEntry } from '../../contract/navigation.ts'
import { NavEntryLink } from '../media/NavEntryLink.tsx'
import { navIcon } from '../media/nav-icons.ts'

const Entry = ({ entry }: { entry: NavEntry }) => {
  const Icon = navIcon(entry.icon)
  return (
    <NavEntryLink entry={entry} className="nav-link" tip={entry.title}>
      <Icon aria-hidden="true" />
      <span className="trunc">{entry.title}</span>
    </NavEntryLink>
  )
}

/** The operator's entries in the rail, behind those of the app. */
export const RailEntries = ({ entries }: { entries: NavEntry[] }) =>
  entries.map((entry) => <Entry key={entry.id} entry={entry} />)

import type { NavEntry } from '../../contract/navigation.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { NavEntryLink } from '../media/NavEntryLink.tsx'

/** The operator's small links at the end of the rail. */
export const RailFoot = ({ entries }: { entries: NavEntry[] }) => {
  const { t } = useTranslation()
  return (
    <nav className="rail-foot" aria-label={t('More')}>
      {entries.map((entry) => (
        <NavEntryLink key={entry.id} entry={entry} className="link trunc">
          {entry.title}
        </NavEntryLink>
      ))}
    </nav>
  )
}

import { Pencil } from 'lucide-react'
import type { Settings } from '../../../contract/core/settings.ts'
import type { AdminNavEntry } from '../../../contract/site/back-office/navigation.ts'
import { featureOf } from '../../../contract/site/paths.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { builtInIcons, builtInTitle } from '../../platform/navigation/built-in.ts'
import { navIcon } from '../../platform/navigation/nav-icons.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { EntryButton } from '../ordering/EntryButton.tsx'
import { SortableList } from '../ordering/SortableList.tsx'
import { useSettings } from '../settings/live-settings.ts'
import styles from './navigation.module.css'

/** Returns the title of an entry as listeners see it. */
export const entryTitle = (
  { title, built_in }: Pick<AdminNavEntry, 'title' | 'built_in'>,
  t: Translate,
): string => title || (built_in ? builtInTitle(built_in, t) : '')

const isSwitchedOff = (target: string, settings: Settings): boolean => {
  const feature = featureOf(target)
  return feature !== undefined && !settings[feature]
}

const Row = ({ entry, open }: { entry: AdminNavEntry; open: () => void }) => {
  const { t } = useTranslation()
  const Icon = entry.built_in ? builtInIcons[entry.built_in] : navIcon(entry.icon)
  const settings = useSettings()
  const off = entry.built_in !== null && isSwitchedOff(entry.target, settings)
  return (
    <EntryButton
      icon={Icon}
      title={entryTitle(entry, t)}
      hint={entry.built_in ? t('Built in') : entry.target}
      onClick={open}
    >
      {off && <Badge>{t('Switched off')}</Badge>}
      {!entry.visible && <Badge>{t('Hidden')}</Badge>}
      <Pencil className={`icon-16 ${styles.navEdit}`} aria-hidden="true" />
    </EntryButton>
  )
}

interface EntriesProps {
  /** Translated. */
  title: string
  hint: string
  entries: AdminNavEntry[]
  open: (id: number) => void
  onOrder: (entries: AdminNavEntry[]) => void
}

/** Entries of one menu slot, reorderable by pointer or keyboard. */
export const Entries = ({ title, hint, entries, open, onOrder }: EntriesProps) => {
  const { t } = useTranslation()
  const move = (from: number, to: number) => {
    const moved = entries[from]
    if (moved) onOrder(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <section aria-label={title}>
      <h2 className="heading-16">{title}</h2>
      <Hint className="mb-3">{hint}</Hint>
      {entries.length === 0 ? (
        <p className={styles.navEmpty}>{t('No links yet')}</p>
      ) : (
        <SortableList
          label={title}
          items={entries.map((entry) => ({ ...entry, title: entryTitle(entry, t) }))}
          row={(entry) => <Row entry={entry} open={() => open(entry.id)} />}
          onMove={move}
        />
      )}
    </section>
  )
}

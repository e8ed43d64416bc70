import type { AdminNavEntry } from '../../../contract/admin/navigation.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { navIcon } from '../../items/navigation/nav-icons.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import fieldsStyles from '../../ui/fields.module.css'
import { SortableList } from '../ordering/SortableList.tsx'
import styles from './navigation.module.css'

const Row = ({ entry, open }: { entry: AdminNavEntry; open: () => void }) => {
  const { t } = useTranslation()
  const Icon = navIcon(entry.icon)
  return (
    <button type="button" className={styles.navOpen} data-part="entry" onClick={open}>
      <Icon className="icon-18" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="truncate">{entry.title}</b>
        <span className={`${fieldsStyles.hint} truncate`}>{entry.target}</span>
      </span>
      {!entry.visible && <span className={buttonsStyles.badge}>{t('Hidden')}</span>}
    </button>
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
      <p className={`${fieldsStyles.hint} mb-3`}>{hint}</p>
      {entries.length === 0 ? (
        <p className={styles.navEmpty}>{t('No links yet')}</p>
      ) : (
        <SortableList
          label={title}
          items={entries}
          row={(entry) => <Row entry={entry} open={() => open(entry.id)} />}
          onMove={move}
        />
      )}
    </section>
  )
}

import type { AdminNavEntry } from '../../../contract/admin/navigation.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { navIcon } from '../../media/nav-icons.ts'
import { SortableList } from '../ordering/SortableList.tsx'

const Row = ({ entry, open }: { entry: AdminNavEntry; open: () => void }) => {
  const { t } = useTranslation()
  const Icon = navIcon(entry.icon)
  return (
    <button type="button" className="nav-open" onClick={open}>
      <Icon className="s18" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="trunc">{entry.title}</b>
        <span className="hint trunc">{entry.target}</span>
      </span>
      {!entry.visible && <span className="badge">{t('Hidden')}</span>}
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

/** The entries of one place, in an order that is changed by pointer or by keyboard. */
export const Entries = ({ title, hint, entries, open, onOrder }: EntriesProps) => {
  const { t } = useTranslation()
  const move = (from: number, to: number) => {
    const moved = entries[from]
    if (moved) onOrder(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <section aria-label={title}>
      <h2 className="h16">{title}</h2>
      <p className="hint mb-3">{hint}</p>
      {entries.length === 0 ? (
        <p className="nav-none">{t('No entries yet')}</p>
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

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type AdminNavEntry, adminNavigation } from '../../../contract/admin/navigation.ts'
import { arrangeEntries, navEntriesQuery } from '../../api/admin-navigation.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAsked } from '../crud/asked.ts'
import { ItemSheet } from '../crud/ItemSheet.tsx'
import { leavingKey, removeRows, useLeaving } from '../crud/removing.ts'
import type { Field } from '../crud/types.ts'
import { PageHead } from '../head.tsx'
import { Entries } from '../navigation/Entries.tsx'
import { IconField } from '../navigation/IconField.tsx'
import { useIconNames } from '../navigation/icon-names.ts'
import '../crud/crud.css'
import '../navigation/navigation.css'

const nothing: string[] = []

const useFields = (): Field[] => {
  const { t } = useTranslation()
  const names: Record<string, string> = useIconNames()
  return [
    { kind: 'text', name: 'title', label: t('Title') },
    {
      kind: 'text',
      name: 'target',
      label: t('Leads to'),
      hint: t('A path such as /about, or an address that begins with https.'),
    },
    {
      kind: 'choice',
      name: 'place',
      label: t('Place'),
      choices: [
        { value: 'rail', label: t('Sidebar') },
        { value: 'footer', label: t('Links at the end') },
      ],
    },
    {
      kind: 'custom',
      name: 'icon',
      label: t('Icon'),
      input: IconField,
      words: (value) => names[String(value)] ?? '',
    },
    { kind: 'switch', name: 'visible', label: t('Visible') },
  ]
}

/** The operator's own entries of the menus. */
export const Page = () => {
  const { t } = useTranslation()
  const { asked, ask } = useAsked(nothing)
  const { data, error, refetch } = useQuery(navEntriesQuery())
  const leaving = useLeaving((state) => state.ids)
  const fields = useFields()
  const entries = (data?.data ?? []).filter(({ id }) => !leaving.has(leavingKey(adminNavigation, id)))
  const [rail, footer] = (['rail', 'footer'] as const).map((place) =>
    entries.filter((entry) => entry.place === place),
  ) as [AdminNavEntry[], AdminNavEntry[]]
  const arrange = (all: AdminNavEntry[]) => void arrangeEntries(all).catch(showError)
  const open = (id: number) => ask({ edit: id })
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <div className="admin-content">
      <PageHead>
        <Button look="primary" className="crud-new" onClick={() => ask({ edit: 'new' })}>
          <Plus className="s18" aria-hidden="true" />
          <span>{t('New entry')}</span>
        </Button>
      </PageHead>
      {data ? (
        <div className="nav-parts">
          <Entries
            title={t('Sidebar')}
            hint={t('Behind the entries of the app; on telephones in the menu of the account.')}
            entries={rail}
            open={open}
            onOrder={(order) => arrange([...order, ...footer])}
          />
          <Entries
            title={t('Links at the end')}
            hint={t('Below the sidebar, on the landing page and in the menu of the account.')}
            entries={footer}
            open={open}
            onOrder={(order) => arrange([...rail, ...order])}
          />
        </div>
      ) : (
        <Skeleton width="100%" height={240} />
      )}
      {asked.edit !== null && (
        <ItemSheet
          page={{
            of: adminNavigation,
            name: 'navigation',
            columns: [],
            titleOf: ({ title }) => title,
            words: { search: '', edit: t('Edit entry'), fresh: t('New entry'), empty: '' },
          }}
          edit={asked.edit}
          fields={fields}
          fresh={{ title: '', target: '/', place: 'rail', icon: 'link', visible: true }}
          writes
          onClose={() => ask({ edit: null })}
          onRemove={({ id, title }) => {
            ask({ edit: null })
            void removeRows(adminNavigation, [id], title)
          }}
          neighbours={{ before: undefined, behind: undefined }}
          onMove={() => {}}
        />
      )}
    </div>
  )
}

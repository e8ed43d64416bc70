import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type AdminNavEntry, adminNavigation } from '../../../contract/admin/navigation.ts'
import { arrangeEntries, navEntriesQuery } from '../../api/admin-navigation.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import adminStyles from '../admin.module.css'
import crudStyles from '../crud/crud.module.css'
import { deleteWithUndo, leavingKey, useDeletedRows } from '../crud/delete-with-undo.ts'
import { ItemSheet } from '../crud/ItemSheet.tsx'
import type { Field } from '../crud/types.ts'
import { useUrlState } from '../crud/url-state.ts'
import { PageHead } from '../head.tsx'
import { Entries } from '../navigation/Entries.tsx'
import { IconField } from '../navigation/IconField.tsx'
import { useIconNames } from '../navigation/icon-names.ts'
import navigationStyles from '../navigation/navigation.module.css'

const nothing: string[] = []

const useFields = (): Field[] => {
  const { t } = useTranslation()
  const names: Record<string, string> = useIconNames()
  return [
    { kind: 'text', name: 'title', label: t('Title') },
    {
      kind: 'text',
      name: 'target',
      label: t('Link'),
      hint: t('A path such as /about, or a URL starting with https://'),
    },
    {
      kind: 'choice',
      name: 'place',
      label: t('Position'),
      choices: [
        { value: 'rail', label: t('Sidebar') },
        { value: 'footer', label: t('Footer links') },
      ],
    },
    {
      kind: 'custom',
      name: 'icon',
      label: t('Icon'),
      input: IconField,
      summary: (value) => names[String(value)] ?? '',
    },
    { kind: 'switch', name: 'visible', label: t('Visible') },
  ]
}

/** The operator's navigation entries. */
export const NavigationPage = () => {
  const { t } = useTranslation()
  const { urlState, setUrlState } = useUrlState(nothing)
  const { data, error, refetch } = useQuery(navEntriesQuery())
  const leaving = useDeletedRows((state) => state.ids)
  const fields = useFields()
  const entries = (data?.data ?? []).filter(({ id }) => !leaving.has(leavingKey(adminNavigation, id)))
  const [rail, footer] = (['rail', 'footer'] as const).map((area) =>
    entries.filter((entry) => entry.place === area),
  ) as [AdminNavEntry[], AdminNavEntry[]]
  const arrange = (all: AdminNavEntry[]) => void arrangeEntries(all).catch(showError)
  const open = (id: number) => setUrlState({ edit: id })
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <div className={adminStyles.adminContent}>
      <PageHead>
        <Button
          variant="primary"
          className={crudStyles.crudCreate}
          onClick={() => setUrlState({ edit: 'new' })}
        >
          <Plus className="icon-18" aria-hidden="true" />
          <span>{t('New link')}</span>
        </Button>
      </PageHead>
      {data ? (
        <div className={navigationStyles.navParts}>
          <Entries
            title={t('Sidebar')}
            hint={t('Shown below the built-in menu items; on phones, in the account menu.')}
            entries={rail}
            open={open}
            onOrder={(order) => arrange([...order, ...footer])}
          />
          <Entries
            title={t('Footer links')}
            hint={t('Shown at the bottom of the sidebar, on the landing page and in the account menu.')}
            entries={footer}
            open={open}
            onOrder={(order) => arrange([...rail, ...order])}
          />
        </div>
      ) : (
        <Skeleton width="100%" height={240} />
      )}
      {urlState.edit !== null && (
        <ItemSheet
          page={{
            of: adminNavigation,
            name: 'navigation',
            columns: [],
            titleOf: ({ title }) => title,
            summary: { search: '', edit: t('Edit link'), fresh: t('New link'), empty: '' },
          }}
          edit={urlState.edit}
          fields={fields}
          fresh={{ title: '', target: '/', place: 'rail', icon: 'link', visible: true }}
          writes
          onClose={() => setUrlState({ edit: null })}
          onRemove={({ id, title }) => {
            setUrlState({ edit: null })
            void deleteWithUndo(adminNavigation, [id], title)
          }}
          neighbours={{ before: undefined, behind: undefined }}
          onMove={() => {}}
        />
      )}
    </div>
  )
}

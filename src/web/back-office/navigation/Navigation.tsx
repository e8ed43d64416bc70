import { useQuery } from '@tanstack/react-query'
import { type AdminNavEntry, adminNavigation } from '../../../contract/site/back-office/navigation.ts'
import type { BuiltInEntry } from '../../../contract/site/navigation.ts'
import { showError } from '../../data/errors.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { builtInTitle } from '../../platform/navigation/built-in.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { CreateButton } from '../crud/CreateButton.tsx'
import { deleteWithUndo, leavingKey, useDeletedRows } from '../crud/delete-with-undo.ts'
import { ItemSheet } from '../crud/sheet/ItemSheet.tsx'
import type { Field } from '../crud/types.ts'
import { useUrlState } from '../crud/url-state.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { PageHead } from '../shell/head.tsx'
import { arrangeEntries, navEntriesQuery } from './admin-navigation.ts'
import { Entries, entryTitle } from './Entries.tsx'
import { IconField } from './IconField.tsx'
import { useIconNames } from './icon-names.ts'
import navigationStyles from './navigation.module.css'

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

/** Only title and visibility of a built-in entry can be changed; an empty title restores the usual one. */
const builtInFields = (name: BuiltInEntry, fields: Field[], t: Translate): Field[] =>
  fields
    .filter((field) => field.name === 'title' || field.name === 'visible')
    .map((field) => {
      if (field.name === 'title')
        return {
          ...field,
          hint: t('Leave empty for “{title}” in every language.', { title: builtInTitle(name, t) }),
        }
      return name === 'library'
        ? { ...field, hint: t('In the bar on phones; the sidebar always has it.') }
        : field
    })

/** The menu: built-in entries and the operator's own. */
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
  const edited = entries.find(({ id }) => id === urlState.edit)
  const open = (id: number) => setUrlState({ edit: id })
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <AreaPage>
      <PageHead>
        <CreateButton label={t('New link')} onClick={() => setUrlState({ edit: 'new' })} />
      </PageHead>
      {data ? (
        <div className={navigationStyles.navParts}>
          <Entries
            title={t('Sidebar')}
            hint={t(
              'The main menu. On phones, built-in items are in the bar at the bottom and your links in the account menu.',
            )}
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
            titleOf: (entry) => entryTitle(entry, t),
            summary: {
              search: '',
              edit: edited?.built_in ? t('Edit menu item') : t('Edit link'),
              fresh: t('New link'),
              empty: '',
            },
          }}
          edit={urlState.edit}
          fields={edited?.built_in ? builtInFields(edited.built_in, fields, t) : fields}
          fresh={{ title: '', target: '/', place: 'rail', icon: 'link', visible: true }}
          writes
          onClose={() => setUrlState({ edit: null })}
          onRemove={
            edited?.built_in
              ? null
              : ({ id, title }) => {
                  setUrlState({ edit: null })
                  void deleteWithUndo(adminNavigation, [id], title)
                }
          }
          neighbours={{ before: undefined, behind: undefined }}
          onMove={() => {}}
        />
      )}
    </AreaPage>
  )
}

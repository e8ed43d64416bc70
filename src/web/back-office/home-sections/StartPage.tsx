import { useQuery } from '@tanstack/react-query'
import { type AdminHomeSection, adminHomeSections } from '../../../contract/site/back-office/home-sections.ts'
import { showError } from '../../data/errors.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { CreateButton } from '../crud/CreateButton.tsx'
import { deleteWithUndo, leavingKey, useDeletedRows } from '../crud/delete-with-undo.ts'
import { ItemSheet } from '../crud/sheet/ItemSheet.tsx'
import type { Field } from '../crud/types.ts'
import { useUrlState } from '../crud/url-state.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { PageHead } from '../shell/head.tsx'
import { arrangeSections, homeSectionsQuery, showSection } from './admin-home-sections.ts'
import { type Picked, Picks } from './Picks.tsx'
import { Sections, useSectionTitle } from './Sections.tsx'
import startStyles from './start.module.css'

const nothing: string[] = []

const fresh = {
  title: '',
  visible: true,
  picks: { item_type: 'album', items: [] } satisfies Picked,
}

/** Built-in sections can be renamed, but their content is automatic. */
const useFields = (builtIn: boolean): Field[] => {
  const { t } = useTranslation()
  const title: Field = {
    kind: 'text',
    name: 'title',
    label: t('Title'),
    ...(builtIn && { hint: t('Leave empty to use the default title in every language.') }),
  }
  const visible: Field = { kind: 'switch', name: 'visible', label: t('Visible') }
  const picks: Field = {
    kind: 'custom',
    name: 'picks',
    label: t('Content'),
    input: Picks,
    summary: (value) => listed((value as Picked).items.map(({ name }) => name)),
    body: (value) => {
      const { item_type, items } = value as Picked
      return { item_type, ids: items.map(({ id }) => id) }
    },
  }
  return builtIn ? [title, visible] : [title, picks, visible]
}

/** Home page sections: visibility, order, and hand-picked content. */
export const StartPage = () => {
  const { t } = useTranslation()
  const { urlState, setUrlState } = useUrlState(nothing)
  const { data, error, refetch } = useQuery(homeSectionsQuery())
  const leaving = useDeletedRows((state) => state.ids)
  const titleOf = useSectionTitle()
  const sections = (data?.data ?? []).filter(({ id }) => !leaving.has(leavingKey(adminHomeSections, id)))
  const index = sections.findIndex(({ id }) => id === urlState.edit)
  const edited = sections[index]
  const neighbours =
    index < 0
      ? { before: undefined, behind: undefined }
      : { before: sections[index - 1]?.id, behind: sections[index + 1]?.id }
  const fields = useFields(edited?.section !== null && urlState.edit !== 'new')
  const close = () => setUrlState({ edit: null })
  const remove = ({ id, title }: Pick<AdminHomeSection, 'id' | 'title'>) => {
    close()
    void deleteWithUndo(adminHomeSections, [id], title)
  }
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <AreaPage>
      <PageHead>
        <CreateButton label={t('New section')} onClick={() => setUrlState({ edit: 'new' })} />
      </PageHead>
      <div className={startStyles.startSections}>
        <Hint className="mb-3">{t('Sections appear in this order. Empty sections are hidden.')}</Hint>
        {data ? (
          <Sections
            sections={sections}
            open={(id) => setUrlState({ edit: id })}
            onShow={(section, visible) => void showSection(section, visible).catch(showError)}
            onOrder={(order) => void arrangeSections(order).catch(showError)}
          />
        ) : (
          <Skeleton width="100%" height={720} />
        )}
      </div>
      {urlState.edit !== null && (urlState.edit === 'new' || data) && (
        <ItemSheet
          page={{
            of: adminHomeSections,
            name: 'home-sections',
            columns: [],
            titleOf,
            summary: { search: '', edit: t('Edit section'), fresh: t('New section'), empty: '' },
          }}
          edit={urlState.edit}
          fields={fields}
          fresh={fresh}
          writes
          onClose={close}
          onRemove={edited?.section === null ? remove : null}
          neighbours={neighbours}
          onMove={(id) => setUrlState({ edit: id })}
        />
      )}
    </AreaPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type AdminHomeSection, adminHomeSections } from '../../../contract/admin/home-sections.ts'
import { arrangeSections, homeSectionsQuery, showSection } from '../../api/admin-home-sections.ts'
import { showError } from '../../api/errors.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAsked } from '../crud/asked.ts'
import { ItemSheet } from '../crud/ItemSheet.tsx'
import { leavingKey, removeRows, useLeaving } from '../crud/removing.ts'
import type { Field } from '../crud/types.ts'
import { PageHead } from '../head.tsx'
import { type Picked, Picks } from '../start/Picks.tsx'
import { Sections, useSectionTitle } from '../start/Sections.tsx'
import '../crud/crud.css'
import '../navigation/navigation.css'
import '../start/start.css'

const nothing: string[] = []

const fresh = {
  title: '',
  visible: true,
  picks: { item_type: 'album', items: [] } satisfies Picked,
}

/** A section that fills itself can be called otherwise; what it shows is its own affair. */
const useFields = (builtIn: boolean): Field[] => {
  const { t } = useTranslation()
  const title: Field = {
    kind: 'text',
    name: 'title',
    label: t('Title'),
    ...(builtIn && { hint: t('Left empty, it has its own in every language.') }),
  }
  const visible: Field = { kind: 'switch', name: 'visible', label: t('Visible') }
  const picks: Field = {
    kind: 'custom',
    name: 'picks',
    label: t('Shows'),
    input: Picks,
    words: (value) => listed((value as Picked).items.map(({ name }) => name)),
    body: (value) => {
      const { item_type, items } = value as Picked
      return { item_type, ids: items.map(({ id }) => id) }
    },
  }
  return builtIn ? [title, visible] : [title, picks, visible]
}

/** What stands on the start page: which sections, in which order, and those that were picked by hand. */
export const Page = () => {
  const { t } = useTranslation()
  const { asked, ask } = useAsked(nothing)
  const { data, error, refetch } = useQuery(homeSectionsQuery())
  const leaving = useLeaving((state) => state.ids)
  const titleOf = useSectionTitle()
  const sections = (data?.data ?? []).filter(({ id }) => !leaving.has(leavingKey(adminHomeSections, id)))
  const place = sections.findIndex(({ id }) => id === asked.edit)
  const edited = sections[place]
  const neighbours =
    place < 0
      ? { before: undefined, behind: undefined }
      : { before: sections[place - 1]?.id, behind: sections[place + 1]?.id }
  const fields = useFields(edited?.section !== null && asked.edit !== 'new')
  const close = () => ask({ edit: null })
  const remove = ({ id, title }: Pick<AdminHomeSection, 'id' | 'title'>) => {
    close()
    void removeRows(adminHomeSections, [id], title)
  }
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <div className="admin-content">
      <PageHead>
        <Button look="primary" className="crud-new" onClick={() => ask({ edit: 'new' })}>
          <Plus className="s18" aria-hidden="true" />
          <span>{t('New section')}</span>
        </Button>
      </PageHead>
      <div className="start-sections">
        <p className="hint mb-3">{t('Listeners see what has something to show, in this order.')}</p>
        {data ? (
          <Sections
            sections={sections}
            open={(id) => ask({ edit: id })}
            onShow={(section, visible) => void showSection(section, visible).catch(showError)}
            onOrder={(order) => void arrangeSections(order).catch(showError)}
          />
        ) : (
          <Skeleton width="100%" height={720} />
        )}
      </div>
      {asked.edit !== null && (asked.edit === 'new' || data) && (
        <ItemSheet
          page={{
            of: adminHomeSections,
            name: 'home-sections',
            columns: [],
            titleOf,
            words: { search: '', edit: t('Edit section'), fresh: t('New section'), empty: '' },
          }}
          edit={asked.edit}
          fields={fields}
          fresh={fresh}
          writes
          onClose={close}
          onRemove={edited?.section === null ? remove : null}
          neighbours={neighbours}
          onMove={(id) => ask({ edit: id })}
        />
      )}
    </div>
  )
}

import { type AdminLicense, adminLicenses } from '../../../contract/selling/back-office/licenses.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field } from '../crud/types.ts'
import { ActiveBadge, useActiveFilter } from '../money/ActiveBadge.tsx'

const useColumns = (): Column<AdminLicense>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      cell: ({ name }) => <span className="truncate">{name}</span>,
    },
    {
      key: 'summary',
      title: t('In short'),
      max: '320px',
      cell: ({ summary }) => <span className="truncate">{summary}</span>,
    },
    {
      key: 'prices_count',
      title: t('Prices'),
      sort: 'prices_count',
      end: true,
      cell: ({ prices_count }) => formatNumber(prices_count),
    },
    { key: 'position', title: t('Position'), sort: 'position', end: true, cell: ({ position }) => position },
    {
      key: 'active',
      title: t('Status'),
      narrow: true,
      cell: ({ active }) => <ActiveBadge active={active} />,
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'text', name: 'name', label: t('Name') },
    {
      kind: 'text',
      name: 'summary',
      label: t('In short'),
      hint: t('One line that says what buyers may do, in plain language.'),
    },
    { kind: 'area', name: 'text', label: t('Full text'), rows: 10 },
    { kind: 'number', name: 'position', label: t('Position'), min: 0, max: 1000, half: true },
    { kind: 'switch', name: 'active', label: t('Active'), hint: t('When off, nothing is sold under it.') },
  ]
}

/** Licences under which items are sold. */
export const LicensesPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminLicenses}
      name="licenses"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search licences'),
        edit: t('Edit licence'),
        fresh: t('New licence'),
        empty: t('No licences yet'),
        emptyHint: t('A licence says what buyers may do. Every price belongs to one.'),
      }}
      columns={useColumns()}
      filters={useActiveFilter()}
      fields={useFields()}
      fresh={{ name: '', summary: '', text: '', position: 0, active: true }}
    />
  )
}

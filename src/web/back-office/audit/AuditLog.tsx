import { useQuery } from '@tanstack/react-query'
import {
  type AuditItem,
  type AuditLine,
  auditChoices,
  auditLog,
} from '../../../contract/platform/back-office/audit-log.ts'
import { readQuery } from '../../data/read.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { recentDays } from '../crud/recent-days.ts'
import type { Column, Filter } from '../crud/types.ts'
import { actionText, itemText, resourceText, sentenceText } from './audit-texts.ts'
import { Entry } from './Entry.tsx'

const useColumns = (): Column<AuditLine>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'label',
      title: t('Action'),
      cell: (line) => <span className="truncate">{sentenceText(line)}</span>,
    },
    { key: 'resource', title: t('Type'), max: '160px', cell: ({ resource }) => resourceText(resource) },
    {
      key: 'address',
      title: t('IP address'),
      extra: true,
      cell: ({ address }) => address,
    },
    {
      key: 'created_at',
      narrow: true,
      title: t('Date'),
      sort: 'created_at',
      cell: (line) => formatMoment(line.created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const { data } = useQuery(readQuery(auditChoices.get, {}))
  const withText = (texts: string[], textOf: (word: string) => string) =>
    texts.map((value) => ({ value, label: textOf(value) }))
  return [
    {
      name: 'days',
      label: t('Date'),
      choices: recentDays(),
    },
    { name: 'resource', label: t('Type'), choices: withText(data?.resources ?? [], resourceText) },
    { name: 'action', label: t('Action'), choices: withText(data?.actions ?? [], actionText) },
    {
      name: 'user',
      label: t('User'),
      choices: data?.users.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
    },
  ]
}

/** Audit log of all back-office changes, with user, origin and previous values. */
export const AuditLogPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={auditLog}
      name="audit-log"
      titleOf={itemText}
      summary={{
        search: t('Search users and items'),
        edit: t('Log entry'),
        empty: t('No activity yet'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      after={(line) => <Entry line={line as AuditItem} />}
    />
  )
}

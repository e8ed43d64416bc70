import { useQuery } from '@tanstack/react-query'
import { type AuditItem, type AuditLine, auditChoices, auditLog } from '../../../contract/admin/audit-log.ts'
import { readQuery } from '../../api/read.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Entry } from '../audit/Entry.tsx'
import { actionWord, nounWord } from '../audit/words.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'

const useColumns = (): Column<AuditLine>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'label',
      title: t('Thing'),
      cell: ({ label, resource }) => <span className="trunc">{label ?? nounWord(resource)}</span>,
    },
    {
      key: 'action',
      title: t('What'),
      narrow: true,
      width: '24%',
      cell: ({ action }) => actionWord(action),
    },
    { key: 'resource', title: t('Kind'), width: '14%', cell: ({ resource }) => nounWord(resource) },
    { key: 'user_name', title: t('Who'), width: '18%', cell: ({ user_name }) => user_name },
    {
      key: 'address',
      title: t('From the address'),
      width: '150px',
      extra: true,
      cell: ({ address }) => address,
    },
    {
      key: 'created_at',
      title: t('When'),
      sort: 'created_at',
      width: '150px',
      cell: (line) => formatMoment(line.created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const { data } = useQuery(readQuery(auditChoices.get, {}))
  const worded = (words: string[], wordOf: (word: string) => string) =>
    words.map((value) => ({ value, label: wordOf(value) }))
  return [
    {
      name: 'days',
      label: t('When'),
      choices: [
        { value: '1', label: t('last 24 hours') },
        { value: '7', label: t('last 7 days') },
        { value: '30', label: t('last 30 days') },
      ],
    },
    { name: 'resource', label: t('Kind'), choices: worded(data?.resources ?? [], nounWord) },
    { name: 'action', label: t('What'), choices: worded(data?.actions ?? [], actionWord) },
    {
      name: 'user',
      label: t('Who'),
      choices: data?.users.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
    },
  ]
}

/** Who changed what in the back office, from where, and what it was before. */
export const Page = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={auditLog}
      name="audit-log"
      titleOf={({ label, resource }) => label ?? nounWord(resource)}
      words={{
        search: t('Search people and things'),
        edit: t('Entry'),
        empty: t('Nothing has been changed yet'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      after={(line) => <Entry line={line as AuditItem} />}
    />
  )
}

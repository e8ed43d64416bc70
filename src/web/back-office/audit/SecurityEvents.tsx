import {
  securityEventLabels,
  securityEvents,
  securityResultLabels,
  securityResults,
} from '../../../contract/core/security-events.ts'
import { type SecurityLine, securityLog } from '../../../contract/platform/back-office/audit-log.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { formatExactMoment, formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AdminLink } from '../admin-area/AdminLink.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { recentDays } from '../crud/recent-days.ts'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import type { Column, Filter } from '../crud/types.ts'

/** Who it was, as far as known: deleted accounts have no name. */
const userText = ({ user_id, user_name }: SecurityLine): string => {
  if (user_name !== null) return user_name
  return user_id === null ? translate('Unknown account') : translate('Deleted account {id}', { id: user_id })
}

const deviceText = ({ browser, system }: SecurityLine): string =>
  [browser, system].filter(Boolean).join(' · ') || translate('Unknown device')

const useColumns = (): Column<SecurityLine>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'event',
      title: t('Event'),
      cell: (line) => <span className="truncate">{t(securityEventLabels[line.event])}</span>,
    },
    { key: 'user_name', title: t('User'), max: '200px', cell: userText },
    {
      key: 'result',
      title: t('Result'),
      max: '160px',
      cell: ({ result }) =>
        result === 'succeeded' ? (
          t(securityResultLabels[result])
        ) : (
          <Badge>{t(securityResultLabels[result])}</Badge>
        ),
    },
    { key: 'address', title: t('IP address'), extra: true, cell: ({ address }) => address },
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
  return [
    {
      name: 'days',
      label: t('Date'),
      choices: recentDays(),
    },
    {
      name: 'result',
      label: t('Result'),
      choices: securityResults.map((value) => ({ value, label: t(securityResultLabels[value]) })),
    },
    {
      name: 'event',
      label: t('Event'),
      choices: securityEvents.map((value) => ({ value, label: t(securityEventLabels[value]) })),
    },
  ]
}

const Details = ({ line }: { line: SecurityLine }) => {
  const { t } = useTranslation()
  const { event, user_id, user_name, call, address, result } = line
  return (
    <SheetInfo>
      <dt>{t('Event')}</dt>
      <dd>{t(securityEventLabels[event])}</dd>
      <dt>{t('Result')}</dt>
      <dd>{t(securityResultLabels[result])}</dd>
      <dt>{t('User')}</dt>
      <dd>
        {user_id !== null && user_name !== null ? (
          <AdminLink path="users" id={user_id}>
            {user_name}
          </AdminLink>
        ) : (
          userText(line)
        )}
      </dd>
      <dt>{t('Date')}</dt>
      <dd>{formatExactMoment(line.created_at)}</dd>
      <dt>{t('IP address')}</dt>
      <dd>{address}</dd>
      <dt>{t('Device')}</dt>
      <dd>{deviceText(line)}</dd>
      {call !== null && (
        <>
          <dt>{t('Call')}</dt>
          <dd dir="ltr">{call}</dd>
        </>
      )}
    </SheetInfo>
  )
}

/** Logins, failures, refusals and changes of access on the whole site. */
export const SecurityEventsPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={securityLog}
      name="security-events"
      titleOf={({ event }) => t(securityEventLabels[event as SecurityLine['event']])}
      summary={{
        search: t('Search users and IP addresses'),
        edit: t('Security event'),
        empty: t('No activity yet'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      after={(line) => <Details line={line as SecurityLine} />}
    />
  )
}

import type { AuditItem } from '../../../contract/platform/back-office/audit-log.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatExactMoment } from '../../i18n/moments.ts'
import { AdminLink } from '../admin-area/AdminLink.tsx'
import { Compare } from '../crud/sheet/Compare.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import { actionText, fieldText, itemText, pathOfResource, resourceText, valueText } from './audit-texts.ts'

/** Entry of the audit log: user, action, item and changed values. */
export const Entry = ({ line }: { line: AuditItem }) => {
  const { t } = useTranslation()
  const { before, after, item_id, user_id } = line
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const thing = itemText(line)
  const rows = names.map((name) => ({
    name,
    label: line.resource === 'settings' ? itemText({ ...line, label: name }) : fieldText(name),
    values: [before && valueText(before[name]), after && valueText(after[name])] as const,
  }))
  return (
    <div className="grid gap-5">
      <SheetInfo>
        <dt>{t('Action')}</dt>
        <dd>
          {resourceText(line.resource)}: {actionText(line.action)}
        </dd>
        <dt>{t('Item')}</dt>
        <dd>
          {line.exists && item_id !== null ? (
            <AdminLink path={pathOfResource(line.resource)} id={item_id}>
              {thing}
            </AdminLink>
          ) : (
            thing
          )}
        </dd>
        <dt>{t('User')}</dt>
        <dd>
          {user_id === null ? (
            line.user_name
          ) : (
            <AdminLink path="users" id={user_id}>
              {line.user_name}
            </AdminLink>
          )}
        </dd>
        <dt>{t('Date')}</dt>
        <dd>{formatExactMoment(line.created_at)}</dd>
        {line.address && (
          <>
            <dt>{t('IP address')}</dt>
            <dd>{line.address}</dd>
          </>
        )}
      </SheetInfo>
      {rows.length > 0 && <Compare heads={[t('Before'), t('After')]} rows={rows} />}
    </div>
  )
}

import type { AuditItem } from '../../../contract/admin/audit-log.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { AdminLink } from '../AdminLink.tsx'
import { Compare } from '../crud/Compare.tsx'
import { actionWord, fieldWord, nounWord, pathOfNoun, valueWords } from './words.ts'

const exactly = (iso: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(iso),
  )

/** One line of the audit log: who did what to which thing, and what it was before. */
export const Entry = ({ line }: { line: AuditItem }) => {
  const { t } = useTranslation()
  const { before, after, item_id, user_id } = line
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const thing = line.label ?? nounWord(line.resource)
  const rows = names.map((name) => ({
    name,
    label: fieldWord(name),
    values: [before && valueWords(before[name]), after && valueWords(after[name])] as const,
  }))
  return (
    <div className="grid gap-5">
      <dl className="sheet-facts">
        <dt>{t('What')}</dt>
        <dd>
          {nounWord(line.resource)}: {actionWord(line.action)}
        </dd>
        <dt>{t('Thing')}</dt>
        <dd>
          {line.exists && item_id !== null ? (
            <AdminLink path={pathOfNoun(line.resource)} id={item_id}>
              {thing}
            </AdminLink>
          ) : (
            thing
          )}
        </dd>
        <dt>{t('Who')}</dt>
        <dd>
          {user_id === null ? (
            line.user_name
          ) : (
            <AdminLink path="users" id={user_id}>
              {line.user_name}
            </AdminLink>
          )}
        </dd>
        <dt>{t('When')}</dt>
        <dd>{exactly(line.created_at)}</dd>
        {line.address && (
          <>
            <dt>{t('From the address')}</dt>
            <dd>{line.address}</dd>
          </>
        )}
      </dl>
      {rows.length > 0 && <Compare heads={[t('Before'), t('After')]} rows={rows} />}
    </div>
  )
}

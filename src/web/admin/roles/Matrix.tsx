import { Ellipsis, Lock } from 'lucide-react'
import { Fragment } from 'react'
import type { AdminRole } from '../../../contract/admin/roles.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { roleLabel } from '../role-label.ts'
import type { Draft } from './draft.ts'

interface Group {
  title: string
  permissions: { name: string; label: string }[]
}

interface MatrixProps {
  groups: Group[]
  roles: AdminRole[]
  draft: Draft
  openMenu: (role: AdminRole, anchor: HTMLElement) => void
}

const Head = ({ role, openMenu }: { role: AdminRole; openMenu: MatrixProps['openMenu'] }) => {
  const { t } = useTranslation()
  const name = roleLabel(role.label)
  return (
    <th scope="col">
      <span className="matrix-role">
        <span className="trunc">{name}</span>
        {role.name !== 'admin' && (
          <button
            type="button"
            className="ib sm"
            aria-label={t('More about {title}', { title: name })}
            aria-haspopup="menu"
            onClick={(event) => openMenu(role, event.currentTarget)}
          >
            <Ellipsis className="s16" aria-hidden="true" />
          </button>
        )}
      </span>
      <small>{t('Accounts: {total}', { total: formatNumber(role.users_count) })}</small>
    </th>
  )
}

/** Permissions by role, ticked or not; administrators have all of them. */
export const Matrix = ({ groups, roles, draft, openMenu }: MatrixProps) => {
  const { t } = useTranslation()
  const cellOf = (role: AdminRole, name: string, label: string) => (
    <td key={role.id} className={draft.isTurned(role, name) ? 'changed' : undefined}>
      {role.name === 'admin' ? (
        <Lock className="s16" role="img" aria-label={t('Always')} />
      ) : (
        <input
          type="checkbox"
          className="check"
          aria-label={`${roleLabel(role.label)}: ${t(label)}`}
          checked={draft.has(role, name)}
          disabled={draft.busy}
          onChange={() => draft.turn(role, name)}
        />
      )}
    </td>
  )
  return (
    <section className="matrix-scroll" aria-label={t('Roles')}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">{t('Permission')}</th>
            {roles.map((role) => (
              <Head key={role.id} role={role} openMenu={openMenu} />
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, permissions }) => (
            <Fragment key={title}>
              <tr className="matrix-group">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  <span>{t(title)}</span>
                </th>
              </tr>
              {permissions.map(({ name, label }) => (
                <tr key={name}>
                  <th scope="row">{t(label)}</th>
                  {roles.map((role) => cellOf(role, name, label))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { Ellipsis, Lock } from 'lucide-react'
import { Fragment } from 'react'
import type { AdminRole } from '../../../contract/platform/back-office/roles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { roleLabel } from '../admin-area/role-label.ts'
import type { Draft } from './draft.ts'
import styles from './matrix.module.css'

interface Group {
  title: string
  permissions: { name: string; label: string; hint?: string | undefined }[]
}

interface MatrixProps {
  groups: Group[]
  roles: AdminRole[]
  draft: Draft
  /** Null if the user may not edit roles. */
  openMenu: ((role: AdminRole, anchor: HTMLElement) => void) | null
}

const Head = ({ role, openMenu }: { role: AdminRole; openMenu: MatrixProps['openMenu'] }) => {
  const { t } = useTranslation()
  const name = roleLabel(role.label)
  return (
    <th scope="col">
      <span className={styles.matrixRole}>
        <span className="truncate">{name}</span>
        {openMenu && role.name !== 'admin' && (
          <IconButton
            size="sm"
            label={t('More options for {title}', { title: name })}
            aria-haspopup="menu"
            onClick={(event) => openMenu(role, event.currentTarget)}
          >
            <Ellipsis className="icon-16" aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <small>{t('{count} users', { count: role.users_count })}</small>
    </th>
  )
}

/** Matrix of permissions by role; administrators have all of them. */
export const Matrix = ({ groups, roles, draft, openMenu }: MatrixProps) => {
  const { t } = useTranslation()
  const cellOf = (role: AdminRole, name: string, label: string) => (
    <td key={role.id} className={classes(draft.isTurned(role, name) && styles.changed)}>
      {role.name === 'admin' ? (
        <Lock className="icon-16" role="img" aria-label={t('Always')} />
      ) : (
        <Checkbox
          aria-label={`${roleLabel(role.label)}: ${t(label)}`}
          checked={draft.has(role, name)}
          disabled={draft.busy || !openMenu}
          onChange={() => draft.turn(role, name)}
        />
      )}
    </td>
  )
  return (
    <section className={styles.matrixScroll} aria-label={t('Roles')}>
      <table className={styles.matrix}>
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
              <tr className={styles.matrixGroup}>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  <span>{t(title)}</span>
                </th>
              </tr>
              {permissions.map(({ name, label, hint }) => (
                <tr key={name}>
                  <th scope="row">
                    {t(label)}
                    {hint && <small>{t(hint)}</small>}
                  </th>
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

import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldBan, ShieldCheck } from 'lucide-react'
import { adminRoles } from '../../../contract/admin/roles.ts'
import { type AdminUser, adminUsers } from '../../../contract/admin/users.ts'
import { queryClient } from '../../api/client.ts'
import { bulkItems, crudPageQuery } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { formatDate, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import type { MenuEntry } from '../../ui/menu.ts'
import { notify } from '../../ui/notices.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { tellRefused } from '../crud/removing.ts'
import { roleLabel } from '../role-label.ts'

const allRoles = crudPageQuery(adminRoles, { sort: 'id', per_page: 100 })

const findRoles = async (text: string) => {
  const { data } = await queryClient.fetchQuery(allRoles)
  return data
    .map(({ id, label }) => ({ id, name: roleLabel(label) }))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
}

const act = async (user: AdminUser, action: string, done: string): Promise<void> => {
  try {
    const { failed } = await bulkItems(adminUsers, { action, ids: [user.id] } as never)
    tellRefused(failed)
    if (failed.length === 0) notify({ type: 'success', title: done, text: user.name })
  } catch (error) {
    showError(error)
  }
}

const State = ({ user }: { user: AdminUser }) => {
  const { t } = useTranslation()
  if (user.blocked) return <span className="badge bad">{t('Blocked')}</span>
  if (!user.email_confirmed) return <span className="badge warn">{t('Not confirmed')}</span>
  return <span className="badge good">{t('Active')}</span>
}

/** Accounts: who they are, what they may do, and what is done about them. */
export const Page = () => {
  const { t } = useTranslation()
  const roles = useQuery(allRoles).data?.data ?? []
  const acts = [
    { action: 'block', label: t('Block'), icon: ShieldBan, done: t('Blocked') },
    { action: 'unblock', label: t('Unblock'), icon: ShieldCheck, done: t('Unblocked') },
    {
      action: 'reset_password',
      label: t('Mail a link for a new password'),
      icon: KeyRound,
      done: t('The link is on its way'),
    },
    {
      action: 'revoke_sessions',
      label: t('Log out everywhere'),
      icon: LogOut,
      done: t('Logged out everywhere'),
    },
  ]
  const yesNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ]
  return (
    <CrudPage
      of={adminUsers}
      name="users"
      titleOf={({ name }) => name}
      words={{
        search: t('Search name or e-mail'),
        edit: t('Edit account'),
        fresh: t('New account'),
        empty: t('No accounts yet'),
      }}
      columns={[
        {
          key: 'name',
          title: t('Name'),
          sort: 'name',
          cell: (user: AdminUser) => (
            <>
              <Cover picture={user.avatar} name={user.name} size={28} shape="round" />
              <span className="trunc">{user.name}</span>
            </>
          ),
        },
        { key: 'email', title: t('E-mail'), sort: 'email', cell: ({ email }) => email },
        {
          key: 'roles',
          title: t('Roles'),
          cell: (user) =>
            listed([
              ...user.roles.map(({ name }) => roleLabel(name)),
              ...(user.admin && !user.roles.some(({ name }) => name === 'Administrator')
                ? [t('Administrator')]
                : []),
            ]),
        },
        {
          key: 'state',
          title: t('State'),
          width: '140px',
          narrow: true,
          cell: (user) => <State user={user} />,
        },
        {
          key: 'last_seen_at',
          title: t('Last seen'),
          width: '140px',
          cell: ({ last_seen_at }) => (last_seen_at ? formatDate(last_seen_at) : ''),
        },
        {
          key: 'created_at',
          title: t('Added'),
          sort: 'created_at',
          width: '140px',
          cell: ({ created_at }) => formatDate(created_at),
        },
      ]}
      filters={[
        {
          name: 'role',
          label: t('Role'),
          choices: roles.map(({ id, label }) => ({ value: String(id), label: roleLabel(label) })),
        },
        { name: 'blocked', label: t('Blocked'), choices: yesNo },
        { name: 'confirmed', label: t('E-mail confirmed'), choices: yesNo },
      ]}
      fields={[
        { kind: 'text', name: 'name', label: t('Name') },
        {
          kind: 'text',
          type: 'email',
          name: 'email',
          label: t('E-mail'),
        },
        { kind: 'many', name: 'roles', label: t('Roles'), find: findRoles },
        {
          kind: 'switch',
          name: 'email_confirmed',
          label: t('E-mail confirmed'),
          only: 'change',
        },
        {
          kind: 'switch',
          name: 'is_admin',
          label: t('Administrator'),
          hint: t('May do everything, whatever the roles say.'),
          only: 'change',
        },
      ]}
      fresh={{ name: '', email: '', roles: [] }}
      bulk={acts}
      entries={(user) =>
        acts
          .filter(({ action }) => action !== (user.blocked ? 'block' : 'unblock'))
          .map(
            ({ action, label, icon, done }): MenuEntry => ({
              kind: 'item',
              label,
              icon,
              run: () => void act(user, action, done),
            }),
          )
      }
    />
  )
}

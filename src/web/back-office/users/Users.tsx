import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, MessageCircle, ShieldBan, ShieldCheck, TriangleAlert } from 'lucide-react'
import { adminRoles } from '../../../contract/platform/back-office/roles.ts'
import { type AdminUser, adminUsers } from '../../../contract/site/back-office/users.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { roleLabel } from '../admin-area/role-label.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { bulkItems, crudPageQuery } from '../crud/crud.ts'
import { showRejected } from '../crud/delete-with-undo.ts'
import { useSettings } from '../settings/live-settings.ts'

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
    showRejected(failed)
    if (failed.length === 0) showToast({ type: 'success', title: done, text: user.name })
  } catch (error) {
    showError(error)
  }
}

const State = ({ user }: { user: AdminUser }) => {
  const { t } = useTranslation()
  const { verify_email } = useSettings()
  if (user.blocked) return <Badge tone="bad">{t('Blocked')}</Badge>
  if (user.muted_until) return <Badge tone="warn">{t('Can’t write')}</Badge>
  if (!user.email_confirmed && verify_email) return <Badge tone="warn">{t('Unconfirmed')}</Badge>
  return <Badge tone="good">{t('Active')}</Badge>
}

/** Users: profiles, roles and moderation. */
export const UsersPage = () => {
  const { t } = useTranslation()
  const administers = useSession(({ user }) => isAdministrator(user))
  const { saas } = useSettings()
  const roles = useQuery(allRoles).data?.data ?? []
  const acts = [
    { action: 'block', label: t('Block'), icon: ShieldBan, done: t('Blocked') },
    { action: 'unblock', label: t('Unblock'), icon: ShieldCheck, done: t('Unblocked') },
    { action: 'unmute', label: t('Unmute user'), icon: MessageCircle, done: t('User unmuted') },
    {
      action: 'reset_password',
      label: t('Send password reset email'),
      icon: KeyRound,
      done: t('Email sent'),
    },
    {
      action: 'revoke_sessions',
      label: t('Log out everywhere and revoke app passwords'),
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
      summary={{
        search: t('Search by name or email'),
        edit: t('Edit user'),
        fresh: t('New user'),
        empty: t('No users yet'),
      }}
      columns={[
        {
          key: 'name',
          title: t('Name'),
          sort: 'name',
          cell: (user: AdminUser) => (
            <>
              <Cover picture={user.avatar} name={user.name} size={28} shape="round" />
              <span className="truncate">{user.name}</span>
            </>
          ),
        },
        { key: 'email', title: t('Email'), sort: 'email', cell: ({ email }) => email },
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
        ...(saas ? [{ key: 'plan', title: t('Plan'), cell: ({ plan }: AdminUser) => plan ?? '' }] : []),
        {
          key: 'state',
          title: t('Status'),
          narrow: true,
          cell: (user) => <State user={user} />,
        },
        {
          key: 'last_seen_at',
          title: t('Last seen'),
          cell: ({ last_seen_at }) => (last_seen_at ? formatDate(last_seen_at) : ''),
        },
        {
          key: 'created_at',
          title: t('Added'),
          sort: 'created_at',
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
        { name: 'confirmed', label: t('Email confirmed'), choices: yesNo },
      ]}
      fields={[
        { kind: 'text', name: 'name', label: t('Name') },
        {
          kind: 'text',
          type: 'email',
          name: 'email',
          label: t('Email'),
        },
        { kind: 'many', name: 'roles', label: t('Roles'), find: findRoles },
        {
          kind: 'switch',
          name: 'email_confirmed',
          label: t('Email confirmed'),
          only: 'change',
        },
        ...(administers
          ? [
              {
                kind: 'switch',
                name: 'is_admin',
                label: t('Administrator'),
                hint: t('Can do everything, regardless of roles.'),
                only: 'change',
              } as const,
            ]
          : []),
      ]}
      fresh={{ name: '', email: '', roles: [] }}
      bulk={acts}
      entries={(user) =>
        acts
          .filter(({ action }) => action !== (user.blocked ? 'block' : 'unblock'))
          .filter(({ action }) => action !== 'unmute' || user.muted_until !== null)
          .map(
            ({ action, label, icon, done }): MenuEntry => ({
              kind: 'item',
              label,
              icon,
              run: () => void act(user, action, done),
            }),
          )
          .concat({
            kind: 'item',
            label: t('Warn or mute'),
            icon: TriangleAlert,
            run: () => openDialog(() => import('./ModerateDialog.tsx').then((m) => m.ModerateDialog), user),
          })
      }
    />
  )
}

import { type ComponentProps, useState } from 'react'
import { isOptionalEmail, kindLabels, type OptionalEmailKind } from '../../../contract/notification-emails.ts'
import { type MutableKind, mutableKinds } from '../../../contract/notifications.ts'
import type { User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { isSelling } from '../../api/selling.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { isArtist } from '../../session/artist-role.ts'
import { isAdministrator } from '../../session/is-administrator.ts'
import { hasPermission } from '../../session/permissions.ts'
import { SwitchInput } from '../../ui/Switch.tsx'
import { Part } from './Part.tsx'
import styles from './preferences.module.css'

const friends = () => settings().enableFriends

/** Which kinds concern an account. */
const concerns: Record<MutableKind, (user: User) => boolean> = {
  episode: () => settings().enablePodcasts,
  release: () => true,
  artist_post: () => true,
  milestone: isArtist,
  new_followers: isArtist,
  featured: isArtist,
  mention: () => true,
  payout: (user) => settings().saas && isArtist(user),
  split: (user) => isSelling() && isArtist(user),
  contact: () => true,
  friend_request: friends,
  friend_accepted: friends,
  playlist_added: friends,
  blend_invitation: friends,
  session_invitation: friends,
  message: (user) => settings().enableChat && hasPermission(user, 'Use chat'),
  feed: (user) => hasPermission(user, 'CED podcasts'),
  gift: () => settings().saas,
  family: () => settings().saas,
  campaign: (user) => settings().saas && isArtist(user),
  payments: isAdministrator,
}

/** Shows the new state at once, and the old one again if saving fails. */
const Choice = ({
  save,
  checked,
  ...input
}: Omit<ComponentProps<typeof SwitchInput>, 'onChange'> & {
  save: (enabled: boolean) => Promise<unknown>
}) => {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (enabled: boolean) => {
    setWanted(enabled)
    await save(enabled).catch(showError)
    setWanted(null)
  }
  return <SwitchInput {...input} checked={wanted ?? checked} onChange={(enabled) => void change(enabled)} />
}

const Kind = ({ user, kind }: { user: User; kind: MutableKind }) => {
  const { t } = useTranslation()
  const label = t(kindLabels[kind])
  const shown = user.notify[kind] ?? true
  const confirmed = user.email_verified_at !== null
  const saveEmail = (one: OptionalEmailKind) => (enabled: boolean) =>
    changeAccount({ emails: { [one]: enabled } })
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Choice
          aria-label={label}
          checked={shown}
          save={(enabled) => changeAccount({ notify: { [kind]: enabled } })}
        />
      </td>
      {user.emails && (
        <td>
          {isOptionalEmail(kind) ? (
            <Choice
              aria-label={t('By email: {kind}', { kind: label })}
              checked={shown && confirmed && (user.emails[kind] ?? false)}
              disabled={!shown || !confirmed}
              save={saveEmail(kind)}
            />
          ) : (
            <span className="muted">{t('Always')}</span>
          )}
        </td>
      )}
    </tr>
  )
}

/** Notification preferences: what is shown in the app, and what is also emailed. */
export const NotificationsPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  return (
    <Part
      id="notifications"
      name={t('Notification settings')}
      title={t('Notifications')}
      lead={
        user.emails
          ? t('Choose what shows up under the bell, and what we email you if you don’t see it there.')
          : t('Choose what shows up under the bell.')
      }
    >
      <table className={styles.kinds}>
        {user.emails && (
          <thead>
            <tr>
              <td />
              <th scope="col">{t('App')}</th>
              <th scope="col">{t('Email')}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {mutableKinds
            .filter((kind) => concerns[kind](user))
            .map((kind) => (
              <Kind key={kind} user={user} kind={kind} />
            ))}
        </tbody>
      </table>
      {user.emails && (
        <p className="muted">
          {user.email_verified_at === null
            ? t('Confirm your email to get notifications by email.')
            : t('You get at most one email per kind and hour, and none about what you have seen.')}
        </p>
      )}
    </Part>
  )
}

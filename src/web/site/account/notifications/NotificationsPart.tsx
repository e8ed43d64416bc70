import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  isOptionalEmail,
  kindLabels,
  type MutableKind,
  mutableKinds,
  type OptionalEmailKind,
} from '../../../../contract/platform/notifications.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { isArtist } from '../../../data/session/artist-role.ts'
import { isAdministrator } from '../../../data/session/is-administrator.ts'
import { hasPermission } from '../../../data/session/permissions.ts'
import { isSelling, settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { changeAccount } from '../../../platform/auth/account.ts'
import { choosePushed, pushQuery } from '../../../platform/notifications/web-push.ts'
import {
  hasMessageSound,
  playMessageSound,
  setMessageSound,
} from '../../../social/chat/messages/message-sound.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Part } from '../Part.tsx'
import styles from '../preferences.module.css'
import { SavedSwitch } from '../SavedSwitch.tsx'
import { OtherPushDevices } from './OtherPushDevices.tsx'
import { ThisPushDevice } from './ThisPushDevice.tsx'

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
  purchase: () => settings().saas,
  sale: (user) => settings().saas && isArtist(user),
  gift: () => settings().saas,
  family: () => settings().saas,
  campaign: (user) => settings().saas && isArtist(user),
  payments: isAdministrator,
  login: () => true,
  scrobbling: () => settings().enable_scrobbling,
  webhook: (user) => settings().enable_apps || isAdministrator(user),
}

interface KindProps {
  user: User
  kind: MutableKind
  /** Whether devices show it; null if the account has no devices. */
  pushed: boolean | null
}

const Kind = ({ user, kind, pushed }: KindProps) => {
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
        <SavedSwitch
          aria-label={label}
          checked={shown}
          save={(enabled) => changeAccount({ notify: { [kind]: enabled } })}
        />
      </td>
      {pushed !== null && (
        <td>
          <SavedSwitch
            aria-label={t('On devices: {kind}', { kind: label })}
            checked={shown && pushed}
            disabled={!shown}
            save={(enabled) => choosePushed({ [kind]: enabled })}
          />
        </td>
      )}
      {user.emails && (
        <td>
          {isOptionalEmail(kind) ? (
            <SavedSwitch
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

/** Turns the sound of new messages on, which it plays then, and off. */
const MessageSound = () => {
  const { t } = useTranslation()
  const [on, setOn] = useState(hasMessageSound)
  const change = (enabled: boolean) => {
    setOn(enabled)
    setMessageSound(enabled)
    playMessageSound()
  }
  return (
    <Switch
      label={t('Sound for new messages')}
      hint={t('Played on this device while you aren’t looking at the conversation.')}
      checked={on}
      onChange={change}
    />
  )
}

/** Notification preferences: what is shown in the app and on devices, and what is also emailed. */
export const NotificationsPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const push = useQuery(pushQuery()).data
  const pushes = push !== undefined && push.devices.length > 0
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
      <ThisPushDevice state={push} />
      {concerns.message(user) && <MessageSound />}
      <table className={styles.kinds}>
        {(user.emails || pushes) && (
          <thead>
            <tr>
              <td />
              <th scope="col">{t('App')}</th>
              {pushes && <th scope="col">{t('Devices')}</th>}
              {user.emails && <th scope="col">{t('Email')}</th>}
            </tr>
          </thead>
        )}
        <tbody>
          {mutableKinds
            .filter((kind) => concerns[kind](user))
            .map((kind) => (
              <Kind key={kind} user={user} kind={kind} pushed={pushes ? (push.kinds[kind] ?? false) : null} />
            ))}
        </tbody>
      </table>
      {user.emails && (
        <p className="muted">
          {user.email_verified_at === null
            ? t('Confirm your email to get notifications by email.')
            : t('You get at most one email per kind and hour, and none about what you’ve already seen.')}
        </p>
      )}
      {push && <OtherPushDevices devices={push.devices} />}
    </Part>
  )
}

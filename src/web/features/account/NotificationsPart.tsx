import { useState } from 'react'
import type { MutableKind } from '../../../contract/notifications.ts'
import type { User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { hasPermission } from '../../session/permissions.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Part } from './Part.tsx'

const Kind = ({ user, kind, label }: { user: User; kind: MutableKind; label: string }) => {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (enabled: boolean) => {
    setWanted(enabled)
    await changeAccount({ notify: { [kind]: enabled } }).catch(showError)
    setWanted(null)
  }
  return (
    <Switch
      label={label}
      checked={wanted ?? user.notify[kind] ?? true}
      onChange={(enabled) => void change(enabled)}
    />
  )
}

/** Notification preferences. Switches update optimistically and roll back on error. */
export const NotificationsPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  return (
    <Part
      id="notifications"
      name={t('Notification settings')}
      title={t('Notifications')}
      lead={t('Choose what shows up under the bell.')}
    >
      <Kind user={user} kind="episode" label={t('New episodes of podcasts you follow')} />
      <Kind user={user} kind="release" label={t('New music from artists you follow')} />
      <Kind user={user} kind="contact" label={t('Replies to your messages and requests')} />
      {settings().enableFriends && (
        <>
          <Kind user={user} kind="friend_request" label={t('Friend requests')} />
          <Kind user={user} kind="friend_accepted" label={t('People who accepted your friend request')} />
          <Kind user={user} kind="playlist_added" label={t('Playlists that friends add you to')} />
          <Kind user={user} kind="blend_invitation" label={t('Blends that friends invite you to')} />
        </>
      )}
      {settings().enableChat && hasPermission(user, 'Use chat') && (
        <Kind user={user} kind="message" label={t('Messages while you are away')} />
      )}
      {hasPermission(user, 'CED podcasts') && (
        <Kind user={user} kind="feed" label={t('Podcast feeds that stopped working')} />
      )}
    </Part>
  )
}

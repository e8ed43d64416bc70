import { useState } from 'react'
import type { NotificationKind } from '../../../contract/notifications.ts'
import type { User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { may } from '../../session/may.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Part } from './Part.tsx'

const Kind = ({ user, kind, label }: { user: User; kind: NotificationKind; label: string }) => {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (on: boolean) => {
    setWanted(on)
    await changeAccount({ notify: { [kind]: on } }).catch(showError)
    setWanted(null)
  }
  return (
    <Switch label={label} checked={wanted ?? user.notify[kind] ?? true} onChange={(on) => void change(on)} />
  )
}

/** What the account is told of. A switch moves at once and goes back when the server refuses. */
export const NotificationsPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  return (
    <Part id="notifications" title={t('Notifications')} lead={t('What you are told at the bell.')}>
      <Kind user={user} kind="episode" label={t('New episodes of podcasts that you follow')} />
      <Kind user={user} kind="release" label={t('New music of artists whom you follow')} />
      <Kind user={user} kind="contact" label={t('Answers to what you wrote or asked for')} />
      {may(user, 'CED podcasts') && (
        <Kind user={user} kind="feed" label={t('Feeds of podcasts that are not read any more')} />
      )}
    </Part>
  )
}

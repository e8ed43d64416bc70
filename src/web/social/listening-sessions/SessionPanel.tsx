import { LogOut } from 'lucide-react'
import type { ListeningSession } from '../../../contract/social/listening-sessions.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { sessionCalls } from '../../player/together/listening-sessions.ts'
import { viewerId } from '../../player/together/rights.ts'
import { changeTogether, endTogether, leaveTogether } from '../../player/together/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions, DialogSection } from '../../ui/overlays/DialogParts.tsx'
import { InviteFriends } from './InviteFriends.tsx'
import { SessionLink } from './SessionLink.tsx'
import { SessionMembers } from './SessionMembers.tsx'
import { Suggestions } from './Suggestions.tsx'
import styles from './together.module.css'

const Rights = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const control = session.guests === 'control'
  if (session.host_id !== viewerId())
    return (
      <p className="muted">
        {control
          ? t('Everyone controls what plays.')
          : t('The host controls what plays. You can suggest songs.')}
      </p>
    )
  const change = (guests: ListeningSession['guests']) =>
    changeTogether(({ id }) => sessionCalls.update(id, { guests }))
  return (
    <Switch
      label={t('Guests control what plays')}
      hint={t('Otherwise they suggest songs, and you decide.')}
      checked={control}
      onChange={(on) => void change(on ? 'control' : 'suggest')}
    />
  )
}

/** Who listens, who may do what, and how others join. */
export const SessionPanel = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const isHost = session.host_id === viewerId()
  const end = async () => {
    const yes = await confirm({
      title: t('End the session for everyone?'),
      yes: t('End session'),
      no: t('Cancel'),
      danger: true,
    })
    if (!yes) return
    close()
    await endTogether().catch(showError)
  }
  const leave = () => {
    close()
    leaveTogether().catch(showError)
  }
  return (
    <>
      <Rights session={session} />
      <Suggestions session={session} />
      <SessionMembers session={session} />
      <InviteFriends session={session} />
      <SessionLink session={session} />
      <DialogSection>
        <DialogActions end className={styles.ends}>
          <Button variant="ghost" onClick={leave}>
            <LogOut className="icon-18 flip" aria-hidden="true" />
            {t('Leave session')}
          </Button>
          {isHost && (
            <Button variant="danger" onClick={() => void end()}>
              {t('End session')}
            </Button>
          )}
        </DialogActions>
      </DialogSection>
    </>
  )
}

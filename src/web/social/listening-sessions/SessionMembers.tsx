import { Crown, X } from 'lucide-react'
import type { ListeningSession, SessionMember } from '../../../contract/social/listening-sessions.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { sessionCalls } from '../../player/together/listening-sessions.ts'
import { viewerId } from '../../player/together/rights.ts'
import { changeTogether } from '../../player/together/session.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { DialogSection } from '../../ui/overlays/DialogParts.tsx'
import { Choice } from '../people/Choice.tsx'
import { PersonLine } from '../people/FriendChoice.tsx'
import styles from './together.module.css'

const Member = ({ member, session }: { member: SessionMember; session: ListeningSession }) => {
  const { t } = useTranslation()
  const { id, name, connected } = member
  const own = viewerId()
  const isHost = id === session.host_id
  const editable = session.host_id === own && id !== own
  const status = isHost ? t('Host') : connected ? '' : t('Not connected')
  return (
    <Choice as="li" className={connected ? undefined : styles.dim}>
      <PersonLine person={member} own={id === own} line={status} />
      {editable && (
        <>
          <IconButton
            label={t('Make {name} the host', { name })}
            onClick={() => void changeTogether((now) => sessionCalls.update(now.id, { host_id: id }))}
          >
            <Crown className="icon-18" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Remove {name} from the session', { name })}
            onClick={() => void changeTogether((now) => sessionCalls.removeMember(now.id, id))}
          >
            <X className="icon-18" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </Choice>
  )
}

/** Who listens; the host can make another member the host, or remove them. */
export const SessionMembers = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  return (
    <DialogSection title={t('Members')}>
      <ul aria-label={t('Members')}>
        {session.members.map((member) => (
          <Member key={member.id} member={member} session={session} />
        ))}
      </ul>
    </DialogSection>
  )
}

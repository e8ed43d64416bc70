import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogOut, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { type BlendMember, type BlendRef, MAX_BLEND_MEMBERS } from '../../../contract/blends.ts'
import { blendQuery, inviteToBlend, leaveBlend, removeFromBlend } from '../../api/blends.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { blendTitle } from '../../items/blends/blend-title.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { closeDialog } from '../../ui/dialogs.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './blend-dialogs.module.css'
import { FriendPicks, PersonLine } from './FriendPicks.tsx'

interface MemberProps {
  blend: BlendRef
  member: BlendMember
  /** The viewer owns the Blend. */
  editable: boolean
}

const Member = ({ blend, member, editable }: MemberProps) => {
  const { t } = useTranslation()
  const viewer = useSession((state) => state.user?.id)
  const { id, name, owner, joined_at } = member
  const role = owner ? t('Owner') : t('Invited')
  const remove = async () => {
    const yes = await confirm({
      title: t('Remove {name} from the Blend?', { name }),
      yes: t('Remove'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removeFromBlend(blend.id, id).catch(showError)
  }
  return (
    <div className={styles.person}>
      <PersonLine
        person={id === viewer ? { ...member, name: t('You') } : member}
        {...((owner || joined_at === null) && { line: role })}
      />
      {editable && !owner && (
        <IconButton label={t('Remove {name} from the Blend', { name })} onClick={() => void remove()}>
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

const Inviting = ({ blend }: { blend: BlendRef }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<number | null>(null)
  const invite = async (userId: number) => {
    setBusy(userId)
    await inviteToBlend(blend.id, userId).catch(showError)
    setBusy(null)
  }
  return (
    <section className={styles.inviting} aria-label={t('Invite friends')}>
      <FriendPicks
        without={new Set(blend.members.map(({ id }) => id))}
        row={(friend) => (
          <div className={styles.person}>
            <PersonLine person={friend} />
            <Button
              size="sm"
              disabled={busy === friend.id}
              aria-label={t('Invite {name}', { name: friend.name })}
              onClick={() => void invite(friend.id)}
            >
              <UserPlus className="icon-18" aria-hidden="true" />
              {t('Invite')}
            </Button>
          </div>
        )}
      />
    </section>
  )
}

const Members = ({ blend }: { blend: BlendRef }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const viewer = useSession((state) => state.user?.id)
  const editable = blend.members.some(({ id, owner }) => owner && id === viewer)
  const leave = async () => {
    const yes = await confirm({
      title: t('Leave {title}?', { title: blendTitle(blend) }),
      text: t('Your taste is no longer part of it. With one person left, it is deleted.'),
      yes: t('Leave'),
      no: t('Cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      await leaveBlend(blend.id)
      closeDialog('blendMembers')
      if (router.state.location.pathname === `/blends/${blend.id}`)
        await router.navigate({ to: '/friends', replace: true })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className={styles.body}>
      <ul aria-label={t('Members')}>
        {blend.members.map((member) => (
          <li key={member.id}>
            <Member blend={blend} member={member} editable={editable} />
          </li>
        ))}
      </ul>
      {editable && blend.members.length < MAX_BLEND_MEMBERS && <Inviting blend={blend} />}
      <div className={styles.foot}>
        <Button variant="ghost" onClick={() => void leave()}>
          <LogOut className="icon-18 flip" aria-hidden="true" />
          {t('Leave Blend')}
        </Button>
      </div>
    </div>
  )
}

/** Who is in a Blend; its owner invites and removes people. */
export const BlendMembersDialog = ({ id }: Pick<BlendRef, 'id'>) => {
  const { t } = useTranslation()
  const { data } = useQuery(blendQuery(id))
  return (
    <DialogFrame title={t('Members')} className={styles.dialog}>
      {data && <Members blend={data} />}
    </DialogFrame>
  )
}

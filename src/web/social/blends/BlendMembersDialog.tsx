import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogOut, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { BlendMember, BlendRef } from '../../../contract/social/blend-ref.ts'
import { MAX_BLEND_MEMBERS } from '../../../contract/social/blends.ts'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions, DialogSection } from '../../ui/overlays/DialogParts.tsx'
import { Choice } from '../people/Choice.tsx'
import { FriendChoice, PersonLine } from '../people/FriendChoice.tsx'
import { askToLeave } from './blend-entries.ts'
import { blendQuery, inviteToBlend, removeFromBlend } from './blends.ts'

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
    <Choice>
      <PersonLine
        person={member}
        own={id === viewer}
        {...((owner || joined_at === null) && { line: role })}
      />
      {editable && !owner && (
        <IconButton label={t('Remove {name} from the Blend', { name })} onClick={() => void remove()}>
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
    </Choice>
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
    <DialogSection aria-label={t('Invite friends')}>
      <FriendChoice
        without={new Set(blend.members.map(({ id }) => id))}
        row={(friend) => (
          <Choice>
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
          </Choice>
        )}
      />
    </DialogSection>
  )
}

const Members = ({ blend }: { blend: BlendRef }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const router = useRouter()
  const viewer = useSession((state) => state.user?.id)
  const editable = blend.members.some(({ id, owner }) => owner && id === viewer)
  const leave = async () => {
    if (await askToLeave(blend, router)) close()
  }
  return (
    <>
      <ul aria-label={t('Members')}>
        {blend.members.map((member) => (
          <li key={member.id}>
            <Member blend={blend} member={member} editable={editable} />
          </li>
        ))}
      </ul>
      {editable && blend.members.length < MAX_BLEND_MEMBERS && <Inviting blend={blend} />}
      <DialogActions end>
        <Button variant="ghost" onClick={() => void leave()}>
          <LogOut className="icon-18 flip" aria-hidden="true" />
          {t('Leave Blend')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Who is in a Blend; its owner invites and removes people. */
export const BlendMembersDialog = ({ id }: Pick<BlendRef, 'id'>) => {
  const { t } = useTranslation()
  const { data } = useQuery(blendQuery(id))
  return (
    <DialogFrame title={t('Members')} wide>
      {data && <Members blend={data} />}
    </DialogFrame>
  )
}

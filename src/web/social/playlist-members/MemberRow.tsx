import { X } from 'lucide-react'
import type { PlaylistMember } from '../../../contract/social/playlist-members.ts'
import type { SharedPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './members.module.css'
import { changeRole, removeMember } from './playlist-members.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { roleNames } from './role-names.ts'

interface MemberRowProps {
  playlist: SharedPlaylist
  member: PlaylistMember
  /** The viewer owns the playlist. */
  editable: boolean
}

/** A member: name and role, which the owner of the playlist can change. */
export const MemberRow = ({ playlist, member, editable }: MemberRowProps) => {
  const { t } = useTranslation()
  const viewer = useSession((state) => state.user?.id)
  const { id, name, avatar, role } = member
  const changeable = editable && role !== 'owner'
  const remove = async () => {
    const yes = await confirm({
      title: t('Remove {name} from the playlist?', { name }),
      text: t('The songs they added stay.'),
      yes: t('Remove'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removeMember(playlist.id, id).catch(showError)
  }
  return (
    <div className={styles.member}>
      <Cover picture={avatar} name={name} size={40} shape="round" />
      <span className={styles.who}>
        <b className={`${styles.name} truncate`} dir="auto">
          {id === viewer ? t('You') : name}
        </b>
        {changeable ? (
          <RoleSelect
            label={t('Role of {name}', { name })}
            role={role}
            onChange={(next) => void changeRole(playlist.id, id, next).catch(showError)}
          />
        ) : (
          <span className={styles.role}>{t(roleNames[role])}</span>
        )}
      </span>
      {changeable && (
        <IconButton label={t('Remove {name} from the playlist', { name })} onClick={() => void remove()}>
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

/** Skeleton of a member, in its final size. */
export const MemberRowSkeleton = () => (
  <div className={styles.member} aria-hidden="true">
    <Skeleton width={40} height={40} round />
    <Skeleton width={140} height={12} />
  </div>
)

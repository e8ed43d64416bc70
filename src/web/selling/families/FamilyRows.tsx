import { Link2, Mail, X } from 'lucide-react'
import type { Family, FamilyInvitation, FamilyMember } from '../../../contract/selling/families.ts'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { removeFromFamily, revokeFamilyInvitation } from './families.ts'
import styles from './family.module.css'

const Face = ({ person, note }: { person: Family['payer']; note: string }) => (
  <>
    <Cover picture={person.avatar} name={person.name} size={40} shape="round" />
    <span className={styles.who}>
      <b className="truncate" dir="auto">
        {person.name}
      </b>
      <span className="muted">{note}</span>
    </span>
  </>
)

const MemberRow = ({ member, manages }: { member: FamilyMember; manages: boolean }) => {
  const { t } = useTranslation()
  const own = useSession(({ user }) => user?.id) === member.id
  const { id, name, joined_at } = member
  const remove = async () => {
    const yes = await confirm({
      title: t('Remove {name} from the family?', { name }),
      text: t('They no longer have your plan. Their library stays as it is.'),
      yes: t('Remove'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removeFromFamily(id).catch(showError)
  }
  return (
    <li className={styles.row}>
      <Face person={member} note={own ? t('You') : t('Since {date}', { date: formatDate(joined_at) })} />
      {manages && (
        <IconButton label={t('Remove {name} from the family', { name })} onClick={() => void remove()}>
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

const InvitationRow = ({ invitation }: { invitation: FamilyInvitation }) => {
  const { t } = useTranslation()
  const { id, email, expires_at } = invitation
  const name = email ?? t('Invitation link')
  const Sign = email === null ? Link2 : Mail
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Sign className="icon-18" aria-hidden="true" />
      </span>
      <span className={styles.who}>
        <b className="truncate" dir="auto">
          {name}
        </b>
        <span className="muted">{t('Expires on {date}', { date: formatDate(expires_at) })}</span>
      </span>
      <IconButton
        label={t('Withdraw the invitation of {name}', { name })}
        onClick={() => void revokeFamilyInvitation(id).catch(showError)}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The people of a family, and whom its payer has invited. */
export const FamilyRows = ({ family }: { family: Family }) => {
  const { t } = useTranslation()
  const { payer, members, invitations, yours } = family
  return (
    <ul className={styles.list}>
      <li className={styles.row}>
        <Face person={payer} note={yours ? t('You pay for the plan') : t('Pays for the plan')} />
      </li>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} manages={yours} />
      ))}
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

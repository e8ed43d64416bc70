import { type FormEvent, useState } from 'react'
import type { TeamRole } from '../../../contract/platform/artist-team.ts'
import { findPeople, inviteToTeam } from '../../catalog/artist-team/artist-members.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { InviteeFields } from '../artists/InviteeFields.tsx'
import { useInvitee } from '../artists/invitee.ts'
import { useRoleTexts } from '../artists/team-roles.ts'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './team.module.css'

/** Dialog that invites someone to the team: a person of this site, or anyone who has an email. */
export const InviteDialog = ({ artist_id }: { artist_id: number }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const texts = useRoleTexts()
  const invitee = useInvitee()
  const [role, setRole] = useState<TeamRole>('editor')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void invitee.invite((to) => inviteToTeam({ artist_id, role, ...to }), close)
  }
  return (
    <DialogFrame
      title={t('Invite to the team')}
      description={t('They get an email with a link that works for two weeks.')}
      wide
    >
      <form className={styles.form} onSubmit={submit}>
        <InviteeFields label={t('Someone on this site')} find={findPeople} invitee={invitee} />
        <Field label={t('Role')} hint={texts[role].may}>
          {(control) => <RoleSelect {...control} role={role} onChange={setRole} />}
        </Field>
        <DialogActions>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button variant="primary" type="submit" disabled={!invitee.ready}>
            {t('Send invitation')}
          </Button>
        </DialogActions>
      </form>
    </DialogFrame>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useState } from 'react'
import type { TeamRole } from '../../../contract/artist-team.ts'
import { findPeople, inviteToTeam } from '../../api/artist-members.ts'
import { showError } from '../../api/errors.ts'
import { Picker } from '../../back-office/crud/Picker.tsx'
import type { Named } from '../../back-office/crud/types.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { closeDialog } from '../../ui/dialogs.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { useRoleTexts } from './role-texts.ts'
import styles from './team.module.css'

declare module '../../ui/dialogs.ts' {
  interface DialogProps {
    inviteToTeam: { artist_id: number }
  }
}

/** Dialog that invites somebody to the team: a person of this site, or whoever has an email. */
export const InviteDialog = ({ artist_id }: { artist_id: number }) => {
  const { t } = useTranslation()
  const texts = useRoleTexts()
  const [people, setPeople] = useState<Named[]>([])
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<TeamRole>('editor')
  const [busy, setBusy] = useState(false)
  const [person] = people
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await inviteToTeam({ artist_id, role, ...(person ? { user_id: person.id } : { email }) })
      closeDialog('inviteToTeam')
      showToast({ type: 'success', title: t('Invitation sent'), text: person?.name ?? email })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={t('Invite to the team')}
      description={t('They get an email with a link that works for two weeks.')}
      className={styles.dialog}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Picker
          label={t('Somebody on this site')}
          value={people}
          single
          find={findPeople}
          onChange={setPeople}
        />
        {!person && (
          <TextField
            label={t('Or an email')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <div className={styles.role}>
          <RoleSelect label={t('Role')} role={role} onChange={setRole} />
          <p className="muted">{texts[role].may}</p>
        </div>
        <div className={dialogStyles.dialogActions}>
          <Dialog.Close className={`${buttonsStyles.btn} ${buttonsStyles.soft}`}>{t('Cancel')}</Dialog.Close>
          <Button variant="primary" type="submit" disabled={busy || !(person || email.includes('@'))}>
            {t('Send invitation')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

import { useState } from 'react'
import { findArtistUsers, inviteOwner } from '../../api/admin-artists.ts'
import { showError } from '../../api/errors.ts'
import { Picker } from '../../back-office/crud/Picker.tsx'
import type { Named } from '../../back-office/crud/types.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './artist-team.module.css'

/** Invites an account, or whoever has an email, to own an artist. */
export const InviteOwner = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const [people, setPeople] = useState<Named[]>([])
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [person] = people
  const invite = async () => {
    setBusy(true)
    try {
      await inviteOwner(id, person ? { user_id: person.id } : { email })
      showToast({ type: 'success', title: t('Invitation sent'), text: person?.name ?? email })
      setPeople([])
      setEmail('')
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <div className={styles.invite}>
      <Picker
        label={t('Invite an owner')}
        hint={t('They get an email with a link that works for two weeks.')}
        value={people}
        single
        find={findArtistUsers}
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
      <Button disabled={busy || !(person || email.includes('@'))} onClick={() => void invite()}>
        {t('Send invitation')}
      </Button>
    </div>
  )
}

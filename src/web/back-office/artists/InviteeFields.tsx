import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { Named } from '../crud/types.ts'
import type { Invitee } from './invitee.ts'

interface InviteeFieldsProps {
  label: string
  hint?: string
  find: (text: string) => Promise<Named[]>
  invitee: Invitee
}

/** Chooses whom to invite: a person of this site, or an email instead. */
export const InviteeFields = ({ label, hint, find, invitee }: InviteeFieldsProps) => {
  const { t } = useTranslation()
  const { people, email, setPeople, setEmail } = invitee
  return (
    <>
      <Picker label={label} hint={hint} value={people} single find={find} onChange={setPeople} />
      {people.length === 0 && (
        <TextField
          label={t('Or an email')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
    </>
  )
}

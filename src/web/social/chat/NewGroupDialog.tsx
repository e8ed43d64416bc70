import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { MAX_MEMBERS } from '../../../contract/social/chat.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { FriendsChoice } from '../people/FriendsChoice.tsx'
import { createGroup } from './messages/conversations.ts'
import styles from './pickers.module.css'

const MAX_NAME = 60

const Form = () => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const router = useRouter()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { id } = await createGroup(name.trim(), [...chosen])
      close()
      await router.navigate({ to: '/messages/{-$id}', params: { id: String(id) } } as never)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void create(event)}>
      <TextField
        label={t('Group name')}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FriendsChoice
        none={t('You can message friends. You don’t have any yet.')}
        chosen={chosen}
        choose={setChosen}
        max={MAX_MEMBERS - 1}
      />
      <div className={styles.foot}>
        <Button variant="primary" type="submit" disabled={busy || name.trim() === '' || chosen.size === 0}>
          {t('Create group')}
        </Button>
      </div>
    </form>
  )
}

/** Creates a group of friends. */
export const NewGroupDialog = () => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('New group')} className={styles.dialog} closable>
      <Form />
    </DialogFrame>
  )
}

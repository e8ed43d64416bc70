import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MAX_MEMBERS } from '../../../contract/social/chat.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { ChoiceButton } from '../people/Choice.tsx'
import { FriendChoice, PersonLine } from '../people/FriendChoice.tsx'
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
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
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
      <FriendChoice
        none={t('You can message friends. You don’t have any yet.')}
        row={(friend) => (
          <ChoiceButton
            aria-pressed={chosen.has(friend.id)}
            disabled={!chosen.has(friend.id) && chosen.size >= MAX_MEMBERS - 1}
            onClick={() => toggle(friend.id)}
          >
            <PersonLine person={friend} />
            {chosen.has(friend.id) && <Check className="icon-18" aria-hidden="true" />}
          </ChoiceButton>
        )}
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

import { type FormEvent, useState } from 'react'
import { type MuteHours, muteHours } from '../../../contract/site/back-office/users.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { muteUser, warnUser } from './admin-users.ts'
import styles from './users.module.css'

interface Moderated {
  id: number
  name: string
}

/** Message keys of the durations, by hours. */
const durations: Record<MuteHours, string> = {
  1: 'Mute for an hour',
  24: 'Mute for a day',
  168: 'Mute for a week',
  720: 'Mute for 30 days',
}

const Form = ({ id, name }: Moderated) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [measure, setMeasure] = useState<'warn' | MuteHours>('warn')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await (measure === 'warn' ? warnUser(id, text) : muteUser(id, measure))
      close()
      showToast({ type: 'success', title: measure === 'warn' ? t('Warned') : t('User muted'), text: name })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <RadioList<'warn' | MuteHours>
        className="mt-4 mb-5"
        label={t('Warn or mute {name}', { name })}
        choices={[
          { value: 'warn', label: t('Send a warning') },
          ...muteHours.map((hours) => ({ value: hours, label: t(durations[hours]) })),
        ]}
        value={measure}
        onChange={setMeasure}
      />
      {measure === 'warn' ? (
        <TextArea
          label={t('Warning')}
          rows={3}
          maxLength={500}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <p className="muted">{t('They can read messages, but not write. They are notified.')}</p>
      )}
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={busy || (measure === 'warn' && text.trim() === '')}>
          {measure === 'warn' ? t('Warn') : t('Mute user')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog that warns a user, or keeps them from writing for some time. */
export const ModerateDialog = (user: Moderated) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Warn or mute {name}', { name: user.name })} className={styles.moderateDialog}>
      <Form {...user} />
    </DialogFrame>
  )
}

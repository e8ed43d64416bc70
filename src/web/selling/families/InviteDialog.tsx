import { type FormEvent, useState } from 'react'
import { copyUrl } from '../../catalog/items/copy-url.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkField } from '../../ui/fields/LinkField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { inviteToFamily } from './families.ts'
import styles from './family.module.css'

const Form = () => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [email, setEmail] = useState('')
  const [url, setUrl] = useState<string>()
  const [busy, setBusy] = useState(false)
  const invite = async (body: { email?: string }) => {
    setBusy(true)
    try {
      const { token } = await inviteToFamily(body)
      if (token !== null) {
        const link = `${location.origin}/family/${token}`
        setUrl(link)
        await copyUrl(link)
      } else {
        close()
        showToast({ type: 'success', title: t('Invitation sent'), text: body.email ?? '' })
      }
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void invite({ email: email.trim().toLowerCase() })
  }
  if (url)
    return (
      <div className={styles.form}>
        <div className={styles.link}>
          <LinkField label={t('Invitation link')} url={url} />
          <Button onClick={() => void copyUrl(url)}>{t('Copy')}</Button>
        </div>
        <p className="muted">{t('The link works once, for two weeks. It is shown only now.')}</p>
        <DialogActions end>
          <Button variant="primary" onClick={close}>
            {t('Done')}
          </Button>
        </DialogActions>
      </div>
    )
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <DialogActions end>
        <Button disabled={busy} onClick={() => void invite({})}>
          {t('Create a link instead')}
        </Button>
        <Button type="submit" variant="primary" disabled={busy}>
          {t('Send invitation')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Invites somebody to share the plan: by email, or with a link that works once. */
export const InviteDialog = () => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Invite to your family')}
      description={t(
        'They get your plan and keep their own music and playlists. Nobody sees what others play.',
      )}
      wide
    >
      <Form />
    </DialogFrame>
  )
}

import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { coverUrl } from '../../../contract/covers.ts'
import { personName, type User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { sendPicture } from '../../api/resumable.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Part } from './Part.tsx'

const body = z.strictObject({ name: personName })

const Picture = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const change = async (avatar: () => Promise<string | null>) => {
    setBusy(true)
    await avatar()
      .then((id) => changeAccount({ avatar: id }))
      .catch(showError)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="account-face" aria-hidden="true">
        {user.avatar ? (
          <img src={coverUrl(user.avatar, 256)} width={80} height={80} alt="" />
        ) : (
          [...user.name][0]?.toUpperCase()
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Change picture')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void change(() => sendPicture(file))
        }}
      />
      <Button look="line" disabled={busy} onClick={() => input.current?.click()}>
        {busy ? t('Sending …') : t('Change picture')}
      </Button>
      {user.avatar && (
        <Button look="ghost" disabled={busy} onClick={() => void change(async () => null)}>
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}

/** Name and picture. */
export const ProfilePart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const form = useForm(body, { name: user.name }, async ({ name }) => {
    await changeAccount({ name })
    notify({ type: 'success', title: t('Success'), text: t('Your profile is saved.') })
  })
  return (
    <Part id="profile" title={t('Profile')} lead={t('Shown on your playlists and to who follows you.')}>
      <Picture user={user} />
      <form onSubmit={form.submit} noValidate>
        <TextField {...form.text('name')} label={t('Name')} autoComplete="name" />
        <Button look="primary" type="submit" disabled={form.busy}>
          {t('Save profile')}
        </Button>
      </form>
    </Part>
  )
}

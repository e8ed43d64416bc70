import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { bio, personName, type User } from '../../../contract/platform/user.ts'
import { CoverField, type UploadedImage } from '../../catalog/items/images/CoverField.tsx'
import { showError } from '../../data/errors.ts'
import { useForm } from '../../data/form.ts'
import { uploadImage } from '../../data/resumable-upload.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { changeAccount } from '../../platform/auth/account.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Part } from './Part.tsx'

const body = z.strictObject({ name: personName, bio })

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
      <Cover picture={user.avatar} name={user.name} size={80} shape="round" />
      <FileInput
        ref={input}
        accept="image/*"
        label={t('Change photo')}
        onFiles={([file]) => void change(() => uploadImage(file))}
      />
      <Button variant="line" disabled={busy} onClick={() => input.current?.click()}>
        {busy ? t('Sending…') : t('Change photo')}
      </Button>
      {user.avatar && (
        <Button variant="ghost" disabled={busy} onClick={() => void change(async () => null)}>
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}

const ignoreBusy = () => undefined

/** Wide image behind the name on the profile. */
const Banner = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const texts = {
    choose: t('Choose banner'),
    replace: t('Replace banner'),
    remove: t('Remove banner'),
    fresh: t('New banner'),
  }
  const change = async (image: UploadedImage | null | undefined) => {
    await changeAccount({ banner: image?.id ?? null }).catch(showError)
    if (image) URL.revokeObjectURL(image.preview)
  }
  return (
    <CoverField
      shape="banner"
      present={user.banner}
      name={user.name}
      chosen={undefined}
      texts={texts}
      onChange={change}
      onBusy={ignoreBusy}
    />
  )
}

/** Name, bio, avatar and banner. */
export const ProfilePart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const form = useForm(body, { name: user.name, bio: user.bio }, async (fields) => {
    await changeAccount(fields)
    showToast({ type: 'success', title: t('Success'), text: t('Profile saved.') })
  })
  return (
    <Part id="profile" title={t('Profile')} lead={t('Shown on your playlists and to your followers.')}>
      <Picture user={user} />
      <Banner user={user} />
      <form onSubmit={form.submit} noValidate>
        <TextField {...form.text('name')} label={t('Name')} autoComplete="name" />
        <TextArea {...form.text('bio')} label={t('About you')} rows={3} maxLength={500} />
        <Button variant="primary" type="submit" disabled={form.busy}>
          {t('Save profile')}
        </Button>
      </form>
    </Part>
  )
}

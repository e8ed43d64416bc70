import { useState } from 'react'
import { LISTENBRAINZ_URL, linkListenBrainzBody } from '../../../contract/social/scrobbling.ts'
import { useForm } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAnchor, TextButton } from '../../ui/buttons/TextLink.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import styles from './scrobbling.module.css'
import { linkListenBrainz } from './scrobbling.ts'

interface ListenBrainzFormProps {
  /** The address of the server that is linked. */
  address: string | null
  close: () => void
}

/** Links an account of ListenBrainz, or of a server with its API, by the token that its settings show. */
export const ListenBrainzForm = ({ address, close }: ListenBrainzFormProps) => {
  const { t } = useTranslation()
  const [other, setOther] = useState(address !== null && address !== LISTENBRAINZ_URL)
  const form = useForm(
    linkListenBrainzBody,
    { token: '', api_url: address ?? LISTENBRAINZ_URL },
    async (values) => {
      await linkListenBrainz(values)
      showToast({
        type: 'success',
        title: t('{service} is connected', { service: 'ListenBrainz' }),
        text: t('From now on, it’s told what you play.'),
      })
      close()
    },
  )
  const settingsPage = (
    <TextAnchor accent href="https://listenbrainz.org/settings/" target="_blank" rel="noopener noreferrer">
      {t('Copy it from your settings at ListenBrainz')}
    </TextAnchor>
  )
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {other && (
        <TextField
          {...form.text('api_url')}
          label={t('Address of the API')}
          hint={t('Of the server that you use, such as {example}.', {
            example: 'https://music.example/apis/listenbrainz',
          })}
          inputMode="url"
          autoComplete="off"
          dir="ltr"
        />
      )}
      <TextField
        {...form.text('token')}
        label={t('User token')}
        hint={other ? t('The settings of your server show it.') : settingsPage}
        type="password"
        autoComplete="off"
        dir="ltr"
      />
      {!other && <TextButton onClick={() => setOther(true)}>{t('Use another server')}</TextButton>}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" disabled={form.busy}>
          {t('Connect')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useSession } from '../../../data/session/session.ts'
import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TextAnchor } from '../../../ui/buttons/TextLink.tsx'
import { CopyRow, CopyRows } from '../../../ui/fields/CopyRow.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { DialogClose } from '../../../ui/overlays/DialogClose.tsx'
import { DialogActions } from '../../../ui/overlays/DialogParts.tsx'
import { QrCode } from '../../../ui/pictures/QrCode.tsx'
import { appPasswordsQuery, type NewAppPassword } from './app-passwords.ts'
import styles from './apps.module.css'

const POLL_MS = 3_000

/** Says when the first app has used the new app password. */
const Connected = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...appPasswordsQuery(), refetchInterval: POLL_MS })
  const { last_used_at = null, last_client: client = null } = data?.find((one) => one.id === id) ?? {}
  const text = client ? t('{client} is connected.', { client }) : t('Your app is connected.')
  return (
    <p role="status" className={styles.connected}>
      {last_used_at && <CircleCheck className="icon-18" aria-hidden="true" />}
      {last_used_at ? text : t('Waiting for your app to connect…')}
    </p>
  )
}

/** A new app password, shown only once, and how an app connects with it. */
export const ConnectApp = ({ created: { id, secret, scopes } }: { created: NewAppPassword }) => {
  const { t } = useTranslation()
  const email = useSession(({ user }) => user?.email ?? '')
  const address = settings().appUrl || location.origin
  const plays = scopes.includes('apps')
  const submits = scopes.includes('listens')
  return (
    <>
      <Notice tone="info">{t('You won’t see this password again. Enter it in the app now.')}</Notice>
      <CopyRows>
        <CopyRow label={t('Server address')} text={address} />
        {plays && <CopyRow label={t('Username')} text={email} />}
        <CopyRow label={t('Password')} text={secret} grouped />
      </CopyRows>
      <div className={styles.connect}>
        {plays && (
          <QrCode
            text={[address, email, secret].join('\n')}
            label={t('Server address, username and password as a QR code')}
            className={styles.code}
          />
        )}
        <div className="min-w-0">
          <h3 className="font-medium">{t('How to connect')}</h3>
          {plays && (
            <ol className={styles.steps}>
              <li>{t('Add a server in the app. If it asks for a type, choose Subsonic or OpenSubsonic.')}</li>
              <li>{t('Enter the server address, username and password from above.')}</li>
              <li>{t('On another device, scan the code to copy them from there.')}</li>
            </ol>
          )}
          {submits && (
            <p className="mt-2 muted">
              {t(
                'To scrobble from another player, choose ListenBrainz there, enter the server address from above as the API address, and the password as the user token.',
              )}
            </p>
          )}
          {scopes.includes('api') && (
            <p className="mt-2 muted">
              {t('For the API, send the password as a bearer token.')}{' '}
              <TextAnchor href="/api/docs" target="_blank" accent>
                {t('API reference')}
              </TextAnchor>
            </p>
          )}
        </div>
      </div>
      <DialogActions end className={styles.end}>
        {(plays || submits) && <Connected id={id} />}
        <DialogClose variant="primary">{t('Done')}</DialogClose>
      </DialogActions>
    </>
  )
}

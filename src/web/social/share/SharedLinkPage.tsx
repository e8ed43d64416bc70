import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type LinkedItem, shareLinks } from '../../../contract/social/share-links.ts'
import { CallError, call } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LegalLinks } from '../../platform/navigation/LegalLinks.tsx'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Brand } from '../../ui/pictures/Brand.tsx'
import { SharedItemPlayer } from './SharedItemPlayer.tsx'
import styles from './shared-link.module.css'

const route = getRouteApi('/s/$token')

interface Opened {
  grant: string
  item: LinkedItem
}

const open = async (token: string, password?: string): Promise<Opened | null> =>
  (await call(shareLinks.open, { params: { token }, body: password === undefined ? {} : { password } }))
    .opened

const isGone = (error: Error): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 422)

const Gone = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <h1 className="heading-24">{t('This link no longer works')}</h1>
      <p className="muted">{t('It may have expired, or its owner may have revoked it.')}</p>
    </div>
  )
}

const Locked = ({ token, onOpen }: { token: string; onOpen: (opened: Opened | null) => void }) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      onOpen(await open(token, password))
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && error.status === 422) setWrong(true)
      else showError(error)
    }
  }
  return (
    <form
      className={styles.notice}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1 className="heading-24">{t('Enter the password to listen')}</h1>
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="off"
        required
        maxLength={128}
        value={password}
        error={wrong ? t('Wrong password.') : undefined}
        onChange={(event) => {
          setPassword(event.target.value)
          setWrong(false)
        }}
      />
      <Button variant="primary" type="submit" disabled={busy}>
        {t('Continue')}
      </Button>
    </form>
  )
}

const Content = ({ token }: { token: string }) => {
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['opened-link', token],
    queryFn: () => open(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [unlocked, setUnlocked] = useState<Opened | null>(null)
  const [over, setOver] = useState(false)
  useDocumentTitle(unlocked?.item.title ?? data?.item.title ?? settings().appName)
  if (over || (error && isGone(error))) return <Gone />
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return null
  const opened = unlocked ?? data
  if (!opened) return <Locked token={token} onOpen={setUnlocked} />
  /** Opens the link again once its grant has expired; with a password, it has to be entered again. */
  const renew = async (): Promise<string | null> => {
    const renewed = await open(token)
    setUnlocked(renewed)
    if (renewed === null) await refetch()
    return renewed?.grant ?? null
  }
  return <SharedItemPlayer token={token} {...opened} renew={renew} onGone={() => setOver(true)} />
}

/** Where a private link leads: its item, playable without an account, and nothing else. */
export const SharedLinkPage = () => {
  const { token } = route.useParams()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand name={settings().appName} />
      </header>
      <main id="main" tabIndex={-1}>
        <Content key={token} token={token} />
      </main>
      <footer className={styles.foot}>
        <LegalLinks />
      </footer>
    </div>
  )
}

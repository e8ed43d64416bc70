import { FileUp, type LucideIcon, RadioTower, Server } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { DATA_EXTENSIONS } from '../../../contract/core/files.ts'
import { importProfile, importServer } from '../../../contract/social/imports.ts'
import { serviceNames } from '../../../contract/social/scrobbling.ts'
import { showError } from '../../data/errors.ts'
import { useForm } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import styles from './imports.module.css'
import { createImport, importFile } from './imports.ts'

interface SourcesProps {
  /** An import is running. */
  busy: boolean
  /** The site can read profiles of Last.fm. */
  lastfm: boolean
}

const ACCEPTED = DATA_EXTENSIONS.map((extension) => `.${extension}`).join(',')

interface SourceProps {
  Icon: LucideIcon
  title: string
  about: string
  children: ReactNode
}

const Source = ({ Icon, title, about, children }: SourceProps) => (
  <section className={styles.source} aria-label={title}>
    <Icon className="icon-24" aria-hidden="true" />
    <div className="min-w-0">
      <h3 className="heading-16">{title}</h3>
      <p className="mt-1 muted">{about}</p>
    </div>
    <div className={styles.sourceForm}>{children}</div>
  </section>
)

const FileSource = ({ busy }: Pick<SourcesProps, 'busy'>) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ size: number; sent: number }>()
  const send = async (file: File) => {
    setSending({ size: file.size, sent: 0 })
    await importFile(file, (sent) => setSending({ size: file.size, sent })).catch(showError)
    setSending(undefined)
  }
  return (
    <Source
      Icon={FileUp}
      title={t('From a file')}
      about={t(
        'Your data from Spotify, a history of Last.fm, ListenBrainz, Maloja, Koito or Rockbox, or playlists as M3U, XSPF, JSPF or CSV. ZIP files are fine.',
      )}
    >
      {sending ? (
        <progress max={sending.size} value={sending.sent} aria-label={t('Uploading…')} className="w-full" />
      ) : (
        <Button disabled={busy} onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
      )}
      <FileInput
        ref={input}
        accept={ACCEPTED}
        label={t('Choose a file')}
        onFiles={([file]) => void send(file)}
      />
    </Source>
  )
}

const profiles = ['listenbrainz', 'lastfm'] as const

const ProfileSource = ({ busy, lastfm }: SourcesProps) => {
  const { t } = useTranslation()
  const [source, setSource] = useState<(typeof profiles)[number]>('listenbrainz')
  const form = useForm(importProfile, { user_name: '' }, (values) => createImport({ source, ...values }))
  const [open, setOpen] = useState(false)
  return (
    <Source
      Icon={RadioTower}
      title={lastfm ? t('From ListenBrainz or Last.fm') : t('From ListenBrainz')}
      about={t('Everything that a public profile says you’ve listened to.')}
    >
      {open ? (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          {lastfm && (
            <Segments
              label={t('Service')}
              choices={profiles.map((value) => ({ value, text: serviceNames[value] }))}
              value={source}
              onChange={setSource}
            />
          )}
          <TextField {...form.text('user_name')} label={t('User name')} autoComplete="off" dir="ltr" />
          <div>
            <Button type="submit" disabled={busy || form.busy}>
              {t('Continue')}
            </Button>
          </div>
        </form>
      ) : (
        <Button disabled={busy} onClick={() => setOpen(true)}>
          {t('Enter a user name')}
        </Button>
      )}
    </Source>
  )
}

const ServerSource = ({ busy }: Pick<SourcesProps, 'busy'>) => {
  const { t } = useTranslation()
  const form = useForm(importServer, { address: '', user_name: '', password: '' }, (values) =>
    createImport({ source: 'subsonic', ...values }),
  )
  const [open, setOpen] = useState(false)
  return (
    <Source
      Icon={Server}
      title={t('From another server')}
      about={t(
        'Playlists, favorites, ratings, bookmarks and play counts from Navidrome, gonic, Airsonic, Ampache, Funkwhale or any server with the Subsonic API.',
      )}
    >
      {open ? (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <TextField
            {...form.text('address')}
            label={t('Server address')}
            placeholder="https://music.example"
            inputMode="url"
            autoComplete="off"
            dir="ltr"
          />
          <TextField {...form.text('user_name')} label={t('User name')} autoComplete="off" dir="ltr" />
          <TextField
            {...form.text('password')}
            label={t('Password')}
            hint={t('Used once, and not kept.')}
            type="password"
            autoComplete="off"
            dir="ltr"
          />
          <div>
            <Button type="submit" disabled={busy || form.busy}>
              {t('Continue')}
            </Button>
          </div>
        </form>
      ) : (
        <Button disabled={busy} onClick={() => setOpen(true)}>
          {t('Enter an address')}
        </Button>
      )}
    </Source>
  )
}

/** Where an import may come from. One runs at a time. */
export const Sources = ({ busy, lastfm }: SourcesProps) => (
  <div className={styles.sources}>
    <FileSource busy={busy} />
    <ServerSource busy={busy} />
    <ProfileSource busy={busy} lastfm={lastfm} />
  </div>
)

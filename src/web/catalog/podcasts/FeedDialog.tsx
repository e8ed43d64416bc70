import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Podcast } from '../../../contract/catalog/items.ts'
import { showError } from '../../data/errors.ts'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkField } from '../../ui/fields/LinkField.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import styles from './feed.module.css'
import { copyUrl, hasOpenFeed } from './pieces/episode-menu.ts'
import { makePrivateFeed, privateFeedQuery, revokePrivateFeed } from './private-feeds.ts'

const Address = ({ label, url }: { label: string; url: string }) => {
  const { t } = useTranslation()
  return (
    <LinkField label={label} url={url}>
      <IconButton label={t('Copy: {title}', { title: label })} onClick={() => void copyUrl(url)}>
        <Copy aria-hidden="true" />
      </IconButton>
    </LinkField>
  )
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className={styles.feedPart}>
    <h3 className="heading-16">{title}</h3>
    <p className="muted">{text}</p>
    {children}
  </section>
)

const Acts = ({ id, made }: { id: number; made: boolean }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const run = async (work: (id: number) => Promise<void>) => {
    setBusy(true)
    await work(id).catch(showError)
    setBusy(false)
  }
  return (
    <div className={styles.feedActions}>
      <Button variant={made ? 'soft' : 'primary'} disabled={busy} onClick={() => void run(makePrivateFeed)}>
        {made ? t('Reset URL') : t('Create private feed')}
      </Button>
      {made && (
        <Button variant="soft" disabled={busy} onClick={() => void run(revokePrivateFeed)}>
          {t('Revoke')}
        </Button>
      )}
    </div>
  )
}

const Own = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(privateFeedQuery(id))
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={48} />
  return (
    <>
      {data.url !== null && <Address label={t('Private feed')} url={data.url} />}
      <Acts id={id} made={data.url !== null} />
    </>
  )
}

const Feeds = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  return (
    <>
      {hasOpenFeed(podcast) && (
        <Part title={t('Anyone')} text={t('Paste this URL into any podcast app.')}>
          <Address label={t('Public feed')} url={podcast.feed_url} />
        </Part>
      )}
      {loggedIn && (
        <Part
          title={t('Only you')}
          text={t('A private feed needs no login: anyone with the URL can listen.')}
        >
          <Own id={podcast.id} />
        </Part>
      )}
    </>
  )
}

/** Shows a podcast's feed URLs for other apps: the public one and the user's private one. */
export const FeedDialog = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Feed for podcast apps')} className={styles.feedDialog}>
      <Feeds podcast={podcast} />
      <div className={`${styles.feedActions} ${styles.end}`}>
        <DialogClose variant="line">{t('Close')}</DialogClose>
      </div>
    </DialogFrame>
  )
}

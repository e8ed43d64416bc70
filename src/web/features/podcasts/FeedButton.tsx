import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Copy, Rss } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Podcast } from '../../../contract/podcasts.ts'
import { showError } from '../../api/errors.ts'
import { makePrivateFeed, privateFeedQuery, revokePrivateFeed } from '../../api/private-feeds.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { copyAddress, hasOpenFeed } from '../../media/podcasts/episode-menu.ts'
import { useToken } from '../../session/token.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import '../../ui/dialog.css'
import '../../ui/fields.css'
import './feed.css'

const Address = ({ label, url }: { label: string; url: string }) => {
  const { t } = useTranslation()
  return (
    <div className="input feed-address">
      <input
        readOnly
        dir="ltr"
        aria-label={label}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <IconButton label={t('Copy: {title}', { title: label })} onClick={() => void copyAddress(url)}>
        <Copy aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="feed-part">
    <h3 className="h16">{title}</h3>
    <p className="text-muted">{text}</p>
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
    <div className="feed-acts">
      <Button look={made ? 'soft' : 'primary'} disabled={busy} onClick={() => void run(makePrivateFeed)}>
        {made ? t('New address') : t('Make a private feed')}
      </Button>
      {made && (
        <Button look="soft" disabled={busy} onClick={() => void run(revokePrivateFeed)}>
          {t('Take it back')}
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
        <Part title={t('For anybody')} text={t('Put the feed into any podcast app.')}>
          <Address label={t('Feed for everybody')} url={podcast.feed_url} />
        </Part>
      )}
      {loggedIn && (
        <Part
          title={t('For you alone')}
          text={t('A private feed needs no log-in: whoever has its address can read it.')}
        >
          <Own id={podcast.id} />
        </Part>
      )}
    </>
  )
}

/** Shows where other apps find a podcast: its feed for everybody, and the listener's own. */
export const FeedButton = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  return (
    <Dialog.Root>
      <Dialog.Trigger
        render={
          <IconButton label={t('Feed for podcast apps')}>
            <Rss aria-hidden="true" />
          </IconButton>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog feed-dialog">
          <Dialog.Title className="h20">{t('Feed for podcast apps')}</Dialog.Title>
          <Feeds podcast={podcast} />
          <div className="feed-acts end">
            <Dialog.Close className="btn line">{t('Close')}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

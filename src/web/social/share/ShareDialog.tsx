import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, CodeXml, Link, X } from 'lucide-react'
import { useState } from 'react'
import { coverUrl } from '../../../contract/core/covers.ts'
import { isEmbedType } from '../../../contract/site/embeds.ts'
import type { Linked } from '../../catalog/items/link-to.ts'
import { PlaylistCover } from '../../catalog/playlists/PlaylistCover.tsx'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { useBackGesture } from '../../ui/overlays/back-gesture.ts'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { TabList } from '../../ui/tabs/TabList.tsx'
import { currentSecond } from './current-second.ts'
import { ShareEmbed } from './ShareEmbed.tsx'
import { ShareLink } from './ShareLink.tsx'
import styles from './share.module.css'
import embedStyles from './share-embed.module.css'
import { kindOfShared, shareFactsQuery } from './share-facts.ts'

interface ShareItem extends Linked {
  title: string
  /** It cannot be heard yet, and so not be embedded. */
  silent?: true
}

const Content = ({ item, close }: { item: ShareItem; close: () => void }) => {
  const { t } = useTranslation()
  const { type, title } = item
  const { data, isPending } = useQuery(shareFactsQuery(item))
  const [tab, setTab] = useState<'link' | 'embed'>('link')
  const [here] = useState(() => currentSecond(item))
  const kind = kindOfShared(type, t)
  const { enableEmbedPlayer, requireAuth, appName } = settings()
  const embeds = enableEmbedPlayer && !requireAuth && isEmbedType(type) && !item.silent
  const round = type === 'user' || type === 'artist'
  const named = data?.subtitle ? `${title} · ${data.subtitle}` : title
  const duration = data?.duration ?? null
  const link = (embed: (() => void) | null) => (
    <ShareLink
      item={item}
      duration={duration}
      embed={embed}
      shared={{
        title: named,
        description: t('Listen on {site}', { site: appName }),
        ...(data?.cover && { media: new URL(coverUrl(data.cover, 512), location.origin).href }),
      }}
    />
  )
  return (
    <>
      <header className={styles.head}>
        {tab === 'embed' && (
          <IconButton label={t('Back')} className={embedStyles.backToLink} onClick={() => setTab('link')}>
            <ChevronLeft className="flip" aria-hidden="true" />
          </IconButton>
        )}
        {isPending ? (
          <Skeleton width={48} height={48} round={round} />
        ) : (
          <PlaylistCover
            playlist={{ title, cover: data?.cover ?? null, mosaic: data?.mosaic ?? [] }}
            size={48}
            shape={round ? 'round' : 'small'}
          />
        )}
        <div className={styles.headText}>
          {/* On one line, an Arabic title would lose the beginning of a Latin name. */}
          <Dialog.Title className="heading-16 clamp-2" dir="auto">
            {t('Share “{title}”', { title })}
          </Dialog.Title>
          <Dialog.Description className="truncate muted" dir="auto">
            {data?.subtitle ? `${kind} · ${data.subtitle}` : kind}
          </Dialog.Description>
        </div>
        <IconButton label={t('Close')} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {embeds ? (
        <Tabs.Root value={tab} onValueChange={setTab}>
          <TabList
            look="lines"
            className={embedStyles.shareTabs}
            label={t('Share')}
            tabs={[
              { value: 'link', text: [<Link key="" className="icon-18" aria-hidden="true" />, t('Link')] },
              {
                value: 'embed',
                text: [<CodeXml key="" className="icon-18" aria-hidden="true" />, t('Embed')],
              },
            ]}
          />
          <Tabs.Panel value="link">{link(() => setTab('embed'))}</Tabs.Panel>
          <Tabs.Panel value="embed" data-part="embed">
            <ShareEmbed item={item} title={named} duration={duration} here={here} />
          </Tabs.Panel>
        </Tabs.Root>
      ) : (
        link(null)
      )}
    </>
  )
}

/** Shares an item or a profile: link, start time, QR code, friends and networks. */
export const ShareDialog = (item: ShareItem) => {
  const { open, opening, close } = useDialog()
  useBackGesture(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogPopup className={styles.dialog}>
        <Content key={opening} item={item} close={close} />
      </DialogPopup>
    </Dialog.Root>
  )
}

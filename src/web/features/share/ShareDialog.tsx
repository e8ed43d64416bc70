import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { coverUrl } from '../../../contract/covers.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Linked } from '../../items/link-to.ts'
import { Cover } from '../../ui/Cover.tsx'
import { classes } from '../../ui/classes.ts'
import { useDialog } from '../../ui/DialogHost.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { ShareLink } from './ShareLink.tsx'
import styles from './share.module.css'
import { kindOfShared, shareFactsQuery } from './share-facts.ts'

interface ShareItem extends Linked {
  title: string
}

declare module '../../ui/dialogs.ts' {
  interface DialogProps {
    share: ShareItem
  }
}

const Content = ({ item, close }: { item: ShareItem; close: () => void }) => {
  const { t } = useTranslation()
  const { type, title } = item
  const { data } = useQuery(shareFactsQuery(item))
  const kind = kindOfShared(type, t)
  return (
    <>
      <header className={styles.head}>
        <Cover
          picture={data?.cover ?? null}
          name={title}
          size={48}
          shape={type === 'user' || type === 'artist' ? 'round' : 'small'}
        />
        <div className={styles.headText}>
          <Dialog.Title className="heading-16 truncate" dir="auto">
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
      <ShareLink
        item={item}
        duration={data?.duration ?? null}
        shared={{
          title: data?.subtitle ? `${title} · ${data.subtitle}` : title,
          description: t('Listen on {site}', { site: settings().appName }),
          ...(data?.cover && { media: new URL(coverUrl(data.cover, 512), location.origin).href }),
        }}
      />
    </>
  )
}

/** Shares an item or a profile: link, start time, QR code, friends and networks. */
export const ShareDialog = (item: ShareItem) => {
  const { open, opening, close } = useDialog()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={classes(dialogStyles.dialog, styles.dialog)}>
          <Content key={opening} item={item} close={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

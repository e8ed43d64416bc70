import { Check, CodeXml, Copy, MessageCircle, QrCode as QrSign, Share } from 'lucide-react'
import { useState } from 'react'
import type { SharedItemType } from '../../../contract/social/chat.ts'
import { copyUrl } from '../../catalog/items/copy-url.ts'
import { type Linked, linkTo } from '../../catalog/items/link-to.ts'
import { withEntitlement } from '../../data/session/entitlements.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { LinkField } from '../../ui/fields/LinkField.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { offersChat } from '../people/can-chat.ts'
import { currentSecond } from './current-second.ts'
import { LinkQr } from './LinkQr.tsx'
import { Networks } from './Networks.tsx'
import { PrivateLinks } from './PrivateLinks.tsx'
import { StartAt } from './StartAt.tsx'
import styles from './share.module.css'
import { usePrivateLinks } from './share-links.ts'
import type { Shared } from './share-url.ts'

/** How long the button says that the link was copied. */
const COPIED_MS = 2_000

const CopyButton = ({ link }: { link: string }) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    if (!(await copyUrl(link))) return
    setCopied(link)
    setTimeout(() => setCopied((last) => (last === link ? undefined : last)), COPIED_MS)
  }
  return (
    <Button variant="primary" className={styles.copy} onClick={() => void copy()}>
      {copied === link ? (
        <Check className="icon-18" aria-hidden="true" />
      ) : (
        <Copy className="icon-18" aria-hidden="true" />
      )}
      {copied === link ? t('Copied') : t('Copy')}
    </Button>
  )
}

interface ShareLinkProps {
  item: Linked & { title: string }
  /** In seconds; null if one can't start in the middle of the item. */
  duration: number | null
  shared: Omit<Shared, 'url'>
  /** Shows the embed code; null if the item can't be embedded. */
  embed: (() => void) | null
}

/** The link with everything that passes it on; a start time changes all of it at once. */
export const ShareLink = ({ item, duration, shared, embed }: ShareLinkProps) => {
  const { t } = useTranslation()
  const user = useSession((session) => session.user)
  const [here] = useState(() => currentSecond(item))
  const [at, setAt] = useState<number | null>(null)
  const [code, setCode] = useState(false)
  const { offer, url } = usePrivateLinks(item)
  // Others can open a private item only by its private link.
  const link = url ?? linkTo(item, at)
  const opens = offer === null || url !== null
  const { type, id, title } = item
  const starts = url === null && (type === 'song' || type === 'episode') && (duration ?? 0) > 1
  const sendable = user !== null && offersChat(user) && type !== 'user' && type !== 'genre'
  const send = () => {
    const sent = { type: type as SharedItemType, id, title, ...(at !== null && { at }) }
    withEntitlement('Use chat', { act: 'send', item: sent }, () =>
      openDialog(() => import('../chat/SendToFriendDialog.tsx').then((m) => m.SendToFriendDialog), sent),
    )
  }
  const shareElsewhere = () =>
    // Rejected when the listener closes the list.
    void navigator.share({ title: shared.title, url: link }).catch(() => undefined)
  const hasShareSheet = opens && typeof navigator.share === 'function'
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        <div className={styles.linkRow}>
          <LinkField label={t('Link')} url={link} />
          <CopyButton link={link} />
        </div>
        {starts && <StartAt here={here} duration={duration ?? 0} at={at} onChange={setAt} />}
        <div className={styles.ways}>
          {hasShareSheet && (
            <PlainButton className={styles.way} onClick={shareElsewhere}>
              <span>
                <Share aria-hidden="true" />
              </span>
              {t('More apps')}
            </PlainButton>
          )}
          {sendable && (
            <PlainButton className={styles.way} onClick={send}>
              <span>
                <MessageCircle aria-hidden="true" />
              </span>
              {t('Friend')}
            </PlainButton>
          )}
          {opens && (
            <PlainButton className={styles.way} aria-expanded={code} onClick={() => setCode(!code)}>
              <span>
                <QrSign aria-hidden="true" />
              </span>
              {t('QR code')}
            </PlainButton>
          )}
          {embed && (
            <PlainButton className={styles.way} onClick={embed}>
              <span>
                <CodeXml aria-hidden="true" />
              </span>
              {t('Embed')}
            </PlainButton>
          )}
        </div>
        <PrivateLinks type={type} id={id} />
        {opens && <Networks shared={{ ...shared, url: link }} />}
      </div>
      <aside className={styles.side} data-open={code} aria-label={t('QR code')}>
        {opens && <LinkQr link={link} at={at} name={title} />}
        {sendable && (
          <Button block className={styles.wideOnly} onClick={send}>
            <MessageCircle className="icon-18" aria-hidden="true" />
            {t('Send to a friend')}
          </Button>
        )}
        {hasShareSheet && (
          <Button block className={styles.wideOnly} onClick={shareElsewhere}>
            <Share className="icon-18" aria-hidden="true" />
            {t('More apps')}
          </Button>
        )}
      </aside>
    </div>
  )
}

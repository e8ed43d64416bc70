import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { Purchase } from '../../../contract/selling/purchases.ts'
import { type Playable, playCollection } from '../../catalog/items/playback/playable.ts'
import { formatDate } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { classes } from '../../ui/classes.ts'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { openOrder } from '../checkout/open-checkout.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { filesOf } from './downloads.ts'
import { purchaseEntries } from './purchase-entries.ts'
import styles from './purchases.module.css'

const Title = ({ purchase: { type, item_id, title } }: { purchase: Purchase }) =>
  item_id === null ? (
    <b className="truncate" dir="auto" title={title}>
      {title}
    </b>
  ) : (
    <Link
      to={type === 'album' ? '/album/$id' : '/song/$id'}
      params={{ id: String(item_id) }}
      className={`${styles.name} truncate`}
      dir="auto"
      title={title}
    >
      {title}
    </Link>
  )

const Play = (item: Playable & { title: string }) => {
  const status = useIsPlaying(item)
  return (
    <PlayButton
      title={item.title}
      size="sm"
      className={styles.play}
      playing={status === 'play'}
      onClick={() => void playCollection(item)}
    />
  )
}

/** The files, or why there are none. */
const Files = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTranslation()
  const { status, release_at, downloadable } = purchase
  if (status === 'refunded') return <Badge>{t('Refunded')}</Badge>
  if (release_at)
    return (
      <span className={styles.release}>
        <Badge tone="warn">{t('Pre-order')}</Badge>
        <small>{t('Out {date}', { date: formatDate(release_at) })}</small>
      </span>
    )
  if (downloadable) return <DownloadButton files={filesOf(purchase)} />
  return <span className="muted">{t('No files')}</span>
}

/** One thing that was bought. */
export const PurchaseRow = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTranslation()
  const { id, type, item_id, title, artist, cover, license, amount, currency } = purchase
  const { status, order, gift, created_at, release_at } = purchase
  const navigate = useNavigate()
  const kind = type === 'album' ? t('Album') : t('Song')
  return (
    <div className={classes(styles.row, status === 'refunded' && styles.refunded)}>
      <span className={styles.cover}>
        <Cover picture={cover} name={title} size={48} shape="small" />
        {item_id !== null && status === 'paid' && !release_at && (
          <Play type={type} id={item_id} title={title} />
        )}
      </span>
      <span className={styles.words}>
        <Title purchase={purchase} />
        <small className={`truncate ${styles.notOnPhones}`}>
          {kind} · <bdi>{artist}</bdi>
        </small>
        {gift && (
          <small className={`truncate ${styles.notOnPhones}`}>
            {t('A gift from {name}', { name: gift.sender || t('Deleted account') })}
          </small>
        )}
        {order?.refund_requested && status === 'paid' && (
          <small className={`truncate ${styles.notOnPhones}`}>{t('Refund requested')}</small>
        )}
        <small className={`truncate ${styles.facts}`}>
          {order?.refund_requested && status === 'paid' ? t('Refund requested') : joined([artist, license])}
        </small>
        <small className={`truncate ${styles.facts}`}>
          {joined([amount === null ? t('Gift') : formatMoney(amount, currency), formatDate(created_at)])}
        </small>
      </span>
      <span className={styles.license}>
        <Badge>
          <span className="truncate">{license}</span>
        </Badge>
      </span>
      <span className={styles.date}>
        {formatDate(created_at)}
        {order && (
          <PlainButton className={styles.number} onClick={() => openOrder(order.uuid)}>
            {order.number}
          </PlainButton>
        )}
        {gift && <small className="truncate muted">{t('Gift')}</small>}
      </span>
      <span className={`${styles.paid} tabular`}>
        {amount === null ? '–' : formatMoney(amount, currency)}
      </span>
      <span className={styles.files}>
        <Files purchase={purchase} />
      </span>
      <IconButton
        label={t('Options for {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) =>
          toggleMenu({
            of: `purchase${id}`,
            label: t('Options for {title}', { title }),
            subject: { title, picture: purchase.cover },
            entries: purchaseEntries(purchase, navigate),
            anchor: event.currentTarget,
          })
        }
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  )
}

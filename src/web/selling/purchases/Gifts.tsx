import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis, Gift as GiftIcon, Link as LinkIcon, Mail, ReceiptText } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { GiftStatus, GivenGift } from '../../../contract/selling/gifts.ts'
import { copyUrl } from '../../catalog/items/copy-url.ts'
import { FindMusic } from '../../catalog/items/states/FindMusic.tsx'
import { settings } from '../../data/settings.ts'
import { formatDate } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { openOrder } from '../checkout/open-checkout.ts'
import { giftFor, productTitle } from '../gifts/gift-texts.ts'
import { giftsQuery } from '../gifts/gifts.ts'
import { ProductCover } from '../plans/ProductCover.tsx'
import styles from './purchases.module.css'

const ROW = 64

const statusTexts: Record<GiftStatus, string> = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  redeemed: 'Redeemed',
  revoked: 'Refunded',
}
const looks: Partial<Record<GiftStatus, 'good' | 'warn'>> = { scheduled: 'warn', redeemed: 'good' }

/** When it gets, or got, into its state. */
const dateOf = ({ status, deliver_at, sent_at, redeemed_at, created_at }: GivenGift): string =>
  ({ scheduled: deliver_at, sent: sent_at, redeemed: redeemed_at, revoked: null })[status] ?? created_at

const copyCode = async (code: string): Promise<void> => {
  await copyUrl(`${settings().appUrl || location.origin}/redeem/${code}`)
}

const entriesOf = (gift: GivenGift): MenuEntry[] => [
  ...(gift.code === null
    ? []
    : ([
        {
          kind: 'item',
          label: translate('Send the gift again'),
          icon: Mail,
          run: () =>
            openDialog(() => import('./ResendGiftDialog.tsx').then((m) => m.ResendGiftDialog), { gift }),
        },
      ] satisfies MenuEntry[])),
  {
    kind: 'item',
    label: translate('Order and invoice'),
    icon: ReceiptText,
    run: () => openOrder(gift.order),
  },
]

const GiftRow = ({ gift }: { gift: GivenGift }) => {
  const { t } = useTranslation()
  const { id, status, code, email, name } = gift
  const title = productTitle(gift)
  return (
    <div className={classes(styles.row, styles.gift, status === 'revoked' && styles.refunded)}>
      <ProductCover product={gift} size={48} />
      <span className={styles.words}>
        <b className="truncate" dir="auto" title={title}>
          {title}
        </b>
        <small className="truncate" title={email}>
          {giftFor(gift)}
          {name && ` · ${email}`}
        </small>
      </span>
      <span className={styles.state}>
        <Badge tone={looks[status]}>{t(statusTexts[status])}</Badge>
        <small>{formatDate(dateOf(gift))}</small>
      </span>
      <span className={styles.files}>
        {code !== null && (
          <Button
            size="sm"
            aria-label={t('Copy the link of the gift {title}', { title })}
            onClick={() => void copyCode(code)}
          >
            <LinkIcon className="icon-16" aria-hidden="true" />
            <span className={styles.formatName}>{t('Copy link')}</span>
          </Button>
        )}
      </span>
      <IconButton
        label={t('Options for {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) =>
          toggleMenu({
            of: `gift${id}`,
            label: t('Options for {title}', { title }),
            subject: { title },
            entries: entriesOf(gift),
            anchor: event.currentTarget,
          })
        }
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Gifts that the account bought for others, and what became of them. */
export const Gifts = () => {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...giftsQuery(), refetchOnMount: 'always' })
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const given = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  if (list.isPending)
    return (
      <div className={styles.waiting} aria-hidden="true">
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height={48} />
        ))}
      </div>
    )
  if (list.error && given.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (given.length === 0)
    return (
      <EmptyState
        icon={<GiftIcon aria-hidden="true" />}
        title={t('No gifts yet')}
        text={t('Buy a song, an album or a plan as a gift, and see here when it is redeemed.')}
      >
        <FindMusic to="/browse/albums" />
        <LinkButton to="/redeem/{-$code}" variant="ghost">
          {t('Redeem a gift')}
        </LinkButton>
      </EmptyState>
    )
  return (
    <VirtualList
      className={styles.list}
      label={t('Gifts')}
      count={given.length}
      rowHeight={ROW}
      keyOf={(index) => given[index]?.id ?? index}
      row={(index) => given[index] && <GiftRow gift={given[index]} />}
      onEnd={onEnd}
    />
  )
}

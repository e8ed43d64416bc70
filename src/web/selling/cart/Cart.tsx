import { useQuery } from '@tanstack/react-query'
import { Info, ShoppingCart } from 'lucide-react'
import type { Cart } from '../../../contract/core/cart.ts'
import { showError } from '../../data/errors.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { CartLine } from './CartLine.tsx'
import styles from './cart.module.css'
import { cartQuery, emptyCart } from './cart.ts'
import { Summary } from './Summary.tsx'

const Empty = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<ShoppingCart aria-hidden="true" />}
        title={t('Your cart is empty')}
        text={t('Songs and albums you buy are yours to download and keep.')}
      >
        <p className={styles.ways}>
          <LinkButton to={settings().enableBrowse ? '/browse' : '/home'} variant="primary">
            {t('Find music to buy')}
          </LinkButton>
          <LinkButton to={'/library/purchases' as string}>{t('Your purchases')}</LinkButton>
        </p>
      </EmptyState>
    </div>
  )
}

const Filled = ({ cart }: { cart: Cart }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.columns}>
      <div>
        <ul className={styles.lines} aria-label={t('Cart')}>
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} currency={cart.currency} />
          ))}
        </ul>
        <p className={styles.note}>
          <Info className="icon-16" aria-hidden="true" />
          {t('What you buy stays yours.')}
        </p>
      </div>
      <Summary cart={cart} />
    </div>
  )
}

const Loading = () => (
  <div className={styles.columns} aria-hidden="true">
    <div className={styles.lines}>
      <Skeleton height={92} />
      <Skeleton height={92} />
    </div>
    <Skeleton height={240} />
  </div>
)

/** The cart: items of several artists with their licenses, coupon, tax and total. */
export const CartPage = () => {
  const { t } = useTranslation()
  const cart = useQuery(cartQuery())
  useDocumentTitle(t('Cart'))
  const empty = async (): Promise<void> => {
    const yes = await confirm({
      title: t('Empty your cart?'),
      text: t('Everything in it will be removed.'),
      no: t('Cancel'),
      yes: t('Empty cart'),
      danger: true,
    })
    if (yes) await emptyCart().catch(showError)
  }
  const filled = cart.data !== undefined && cart.data.items.length > 0
  return (
    <Page className={styles.page}>
      <div className={styles.top}>
        <PageTitle>{t('Cart')}</PageTitle>
        {filled && (
          <Button variant="ghost" size="sm" onClick={() => void empty()}>
            {t('Empty cart')}
          </Button>
        )}
      </div>
      {cart.isPending && <Loading />}
      {cart.isError && !cart.data && <LoadError error={cart.error} retry={() => void cart.refetch()} />}
      {cart.data && (filled ? <Filled cart={cart.data} /> : <Empty />)}
    </Page>
  )
}

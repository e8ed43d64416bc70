import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Unlink } from 'lucide-react'
import { CallError } from '../../data/call.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { guestOrderQuery } from './guest-orders.ts'
import { LoadedOrder } from './OrderView.tsx'
import { Panels } from './Panels.tsx'

/** Milliseconds between requests while an order is not paid: visitors receive no events. */
const AGAIN_MS = 3000

const Claimed = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden="true" />}
      title={t('This order is in the library of an account')}
      text={t('Log in there to hear it and to download it.')}
    >
      <LinkButton to="/library/purchases" variant="primary">
        {t('Open purchases')}
      </LinkButton>
    </EmptyState>
  )
}

const statusOf = (error: Error | null) => (error instanceof CallError ? error.status : undefined)

/** The order that a token opens, and whatever it becomes while it is shown. */
export const GuestOrderView = ({ token, left = false }: { token: string; left?: boolean }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...guestOrderQuery(token),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? AGAIN_MS : false),
    retry: false,
  })
  const status = statusOf(error)
  if (status === 410) return <Claimed />
  if (status === 404)
    return (
      <EmptyState
        icon={<Unlink aria-hidden="true" />}
        title={t('This link opens nothing')}
        text={t('It is not complete, or its order was never paid.')}
      />
    )
  if (data) return <LoadedOrder order={data.order} left={left} />
  return (
    <Panels title={t('Order')} bill={null} foot={null}>
      {error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton height={160} />}
    </Panels>
  )
}

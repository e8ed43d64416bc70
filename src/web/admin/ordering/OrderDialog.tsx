import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { type Order, orderQuery, type Placed, putOrder } from '../../api/orders.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMoving } from './moving.ts'
import { SortableList } from './SortableList.tsx'
import '../../ui/dialog.css'

const Rows = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(orderQuery(order))
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const move = (from: number, to: number) => {
    const moved = data[from] as Placed
    void putOrder(order, data.toSpliced(from, 1).toSpliced(to, 0, moved)).catch(showError)
  }
  return (
    <SortableList
      label={t('Change order')}
      items={data}
      row={({ title }) => <span className="trunc">{title}</span>}
      onMove={move}
    />
  )
}

/** Puts all of a kind in the order in which listeners see them; each move is kept at once. */
export const OrderDialog = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { popup, moving } = useMoving()
  return (
    <Dialog.Root
      onOpenChange={(_, details) => {
        if (!moving()) return
        details.cancel()
        details.allowPropagation()
      }}
    >
      <Dialog.Trigger className="btn line crud-export">
        <ArrowDownUp className="s18" aria-hidden="true" />
        <span>{t('Change order')}</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className="dialog order-dialog"
          ref={popup}
          onKeyDown={(event) => {
            if (moving()) event.preventBaseUIHandler()
          }}
        >
          <Dialog.Title className="h16">{t('Change order')}</Dialog.Title>
          <Dialog.Description className="hint">{t('Listeners see them in this order.')}</Dialog.Description>
          <Rows order={order} />
          <Dialog.Close className="btn soft">{t('Done')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

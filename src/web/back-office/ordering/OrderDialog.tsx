import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { type Order, type OrderedRow, orderQuery, saveOrder } from '../genres/genre-order.ts'
import { HeadButton } from '../shell/HeadButton.tsx'
import { useMoveMenu } from './move-menu.ts'
import styles from './ordering.module.css'
import { SortableList } from './SortableList.tsx'

const Rows = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(orderQuery(order))
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const move = (from: number, to: number) => {
    const moved = data[from] as OrderedRow
    void saveOrder(order, data.toSpliced(from, 1).toSpliced(to, 0, moved)).catch(showError)
  }
  return (
    <SortableList
      label={t('Change order')}
      items={data}
      row={({ title }) => <span className="truncate">{title}</span>}
      onMove={move}
    />
  )
}

/** Dialog to set the order in which listeners see items; each move is saved immediately. */
export const OrderDialog = ({ order, hint }: { order: Order; hint?: string }) => {
  const { t } = useTranslation()
  const { popup, moving } = useMoveMenu()
  return (
    <Dialog.Root
      onOpenChange={(_, details) => {
        if (!moving()) return
        details.cancel()
        details.allowPropagation()
      }}
    >
      <Dialog.Trigger render={<HeadButton icon={ArrowDownUp} label={t('Change order')} />} />
      <DialogPopup
        className={styles.orderDialog}
        ref={popup}
        onKeyDown={(event) => {
          if (moving()) event.preventBaseUIHandler()
        }}
      >
        <Dialog.Title className="heading-16">{t('Change order')}</Dialog.Title>
        <Dialog.Description render={<Hint />}>
          {hint ?? t('Listeners see episodes in this order.')}
        </Dialog.Description>
        <Rows order={order} />
        <DialogClose>{t('Done')}</DialogClose>
      </DialogPopup>
    </Dialog.Root>
  )
}

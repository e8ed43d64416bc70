import { Dialog } from '@base-ui/react/dialog'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { HeadButton } from '../shell/HeadButton.tsx'
import { useMoveMenu } from './move-menu.ts'
import styles from './ordering.module.css'
import { SortableList } from './SortableList.tsx'

export interface OrderedRow {
  id: number
  title: string
}

/** A list whose order listeners see. Both calls throw `CallError`. */
export interface Order {
  /** Identifies the list in the cache. */
  path: string
  all: () => Promise<OrderedRow[]>
  arrange: (ids: number[]) => Promise<unknown>
}

/** All rows in their current order, always fetched fresh. */
const orderQuery = ({ path, all }: Order) =>
  queryOptions({ queryKey: [path], queryFn: all, staleTime: 0, gcTime: 0 })

/** Reorders rows optimistically; rolls back on error. Throws `CallError`. */
const saveOrder = async ({ path, arrange }: Order, rows: OrderedRow[]): Promise<void> => {
  queryClient.setQueryData([path], rows)
  try {
    await arrange(rows.map(({ id }) => id))
  } finally {
    void queryClient.invalidateQueries()
  }
}

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
export const OrderDialog = ({ order, hint }: { order: Order; hint: string }) => {
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
        <Dialog.Description render={<Hint />}>{hint}</Dialog.Description>
        <Rows order={order} />
        <DialogClose>{t('Done')}</DialogClose>
      </DialogPopup>
    </Dialog.Root>
  )
}

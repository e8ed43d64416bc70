import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogActions, DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import styles from './crud.module.css'
import { Picker } from './sheet/Picker.tsx'
import type { BulkAction, Named } from './types.ts'

export type FindingAction = BulkAction & { find: NonNullable<BulkAction['find']> }

interface BulkPickProps {
  bulk: FindingAction
  onPick: (id: number) => void
  onClose: () => void
}

/** Dialog to choose an item by name, to assign to or merge with the selected rows. */
export const BulkPick = ({ bulk, onPick, onClose }: BulkPickProps) => {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<Named[]>([])
  const popup = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [one] = picked
    if (one) onPick(one.id)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <DialogPopup
        className={styles.crudSelectRow}
        ref={popup}
        initialFocus={() => popup.current?.querySelector('input') ?? true}
      >
        <form onSubmit={submit}>
          <Dialog.Title className="heading-16 mb-2">{bulk.label}</Dialog.Title>
          <Dialog.Description className="muted mb-4">{bulk.hint}</Dialog.Description>
          <Picker label={t('Search')} value={picked} single find={bulk.find} onChange={setPicked} />
          <DialogActions>
            <Button variant="soft" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" type="submit" disabled={picked.length === 0}>
              {bulk.label}
            </Button>
          </DialogActions>
        </form>
      </DialogPopup>
    </Dialog.Root>
  )
}

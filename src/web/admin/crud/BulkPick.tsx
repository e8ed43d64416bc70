import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Picker } from './Picker.tsx'
import type { BulkAction, Named } from './types.ts'
import '../../ui/dialog.css'

export type FindingAction = BulkAction & { find: NonNullable<BulkAction['find']> }

interface BulkPickProps {
  bulk: FindingAction
  onPick: (id: number) => void
  onClose: () => void
}

/** Asks what the selected rows are to be given, or to become: one thing, found by its name. */
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
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className="dialog crud-pick-one"
          ref={popup}
          initialFocus={() => popup.current?.querySelector('input') ?? true}
        >
          <form onSubmit={submit}>
            <Dialog.Title className="h16 mb-2">{bulk.label}</Dialog.Title>
            <Dialog.Description className="text-muted mb-4">{bulk.hint}</Dialog.Description>
            <Picker label={t('Search')} value={picked} single find={bulk.find} onChange={setPicked} />
            <div className="dialog-acts">
              <button type="button" className="btn soft" onClick={onClose}>
                {t('Cancel')}
              </button>
              <Button look="primary" type="submit" disabled={picked.length === 0}>
                {bulk.label}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

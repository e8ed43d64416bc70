import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { SoldType } from '../../../contract/core/selling.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { changeItem } from '../crud/crud.ts'
import { Conflict } from '../crud/sheet/Conflict.tsx'
import { FieldInput } from '../crud/sheet/FieldInput.tsx'
import type { Values } from '../crud/sheet/form-values.ts'
import { useSheetForm } from '../crud/sheet/sheet-form.ts'
import { itemPricesQuery, pricesTable } from './artist-prices.ts'
import { usePriceFields } from './price-fields.ts'
import styles from './prices.module.css'

interface PricesDialogProps {
  type: SoldType
  id: number
  title: string
}

const Form = ({ type, id, title, item }: PricesDialogProps & { item: Values }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const client = useQueryClient()
  const fields = usePriceFields()
  const of = pricesTable(type)
  const form = useSheetForm({
    fields,
    item,
    schema: of.change.body,
    send: (body) => changeItem(of, id, body as never),
    reread: () => client.fetchQuery(itemPricesQuery(type, id)) as never,
    saved: () => {
      showToast({ type: 'success', title: t('Saved'), text: title })
      close()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) form.save()
  }
  return (
    <form ref={form.element} className={styles.dialog} noValidate onSubmit={submit}>
      {form.conflict && <Conflict conflict={form.conflict} mine={form.values} settle={form.settle} />}
      {fields
        .filter(({ when }) => when?.(form.values) ?? true)
        .map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            title={title}
            value={form.values[field.name]}
            error={form.errors[field.name]}
            onChange={(value) => form.set(field.name, value)}
            fill={form.fill}
            onBusy={() => {}}
          />
        ))}
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={!form.dirty || form.busy}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks what a song or album of an artist costs. */
export const PricesDialog = (props: PricesDialogProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(itemPricesQuery(props.type, props.id))
  return (
    <DialogFrame title={t('Prices')} description={props.title} wide>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data && <Form {...props} item={data as unknown as Values} />}
      {!data && !error && <Skeleton width="100%" height={240} />}
    </DialogFrame>
  )
}

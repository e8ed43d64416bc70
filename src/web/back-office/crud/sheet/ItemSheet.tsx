import { Dialog } from '@base-ui/react/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Trash2, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isEdited, isWritten, type ListPageTable } from '../../../../contract/core/back-office/crud.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { useMoveMenu } from '../../ordering/move-menu.ts'
import { changeItem, createItem, crudItemQuery } from '../crud.ts'
import type { CrudPageProps, Field, ItemOf, RowOf } from '../types.ts'
import { Conflict } from './Conflict.tsx'
import { FieldInput } from './FieldInput.tsx'
import { requiredNames, type Values } from './form-values.ts'
import { SheetFoot } from './SheetParts.tsx'
import styles from './sheet.module.css'
import { useSheetForm } from './sheet-form.ts'
import { useSaveKey, useUnsavedChangesGuard } from './unsaved-changes.ts'

interface SheetProps<T extends ListPageTable> {
  page: CrudPageProps<T>
  edit: number | 'new'
  fields: Field[]
  fresh: Values | undefined
  writes: boolean
  onClose: () => void
  onRemove: ((item: ItemOf<T>) => void) | null
  /** The previous and next row on the page. */
  neighbours: { before: number | undefined; behind: number | undefined }
  onMove: (id: number) => void
}

interface FormProps<T extends ListPageTable> extends SheetProps<T> {
  item: Values
}

const Form = <T extends ListPageTable>({ item, ...props }: FormProps<T>) => {
  const { page, edit, writes, onClose, onRemove } = props
  const { of, within, titleOf, before, after, follows } = page
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const sending = useRef(0)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const made = useRef<RowOf<T>>(null)
  const isNew = edit === 'new'
  const edited = isEdited(of) ? of : null
  const created = isWritten(of) ? of : null
  const fields = props.fields.filter(({ only }) => !only || only === (isNew ? 'new' : 'change'))
  const known = isNew ? null : (item as ItemOf<T>)
  const title = known ? titleOf(known) : ''
  const schema = (isNew ? created?.create.body : edited?.change.body) ?? z.unknown()
  const required = requiredNames(schema, fields)
  const form = useSheetForm({
    fields,
    item,
    schema,
    send: async (body) => {
      if (!isNew) return edited && changeItem(edited, edit, body as never)
      const reply = created && (await createItem(created, { ...within, ...body } as never))
      made.current = reply as RowOf<T>
      return reply
    },
    reread: () => client.fetchQuery(crudItemQuery(of, edit as number)) as never,
    saved: () => {
      guard.allowLeaving()
      showToast({ type: 'success', title: isNew ? t('Created') : t('Saved'), text: title })
      // What has a page of its own goes on there.
      if (made.current && page.pageOf) void navigate({ to: page.pageOf(made.current) as never })
      else onClose()
    },
  })
  const guard = useUnsavedChangesGuard(form.dirty)
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (form.dirty && !form.busy && sending.current === 0) form.save()
  }
  useSaveKey(submit)
  const inputOf = (field: Field): ReactNode => (
    <div
      key={field.name}
      className={classes(!field.half && styles.sheetFull, required.has(field.name) && styles.sheetRequired)}
    >
      <FieldInput
        field={field}
        required={required.has(field.name)}
        title={title}
        value={form.values[field.name]}
        error={form.errors[field.name]}
        onChange={(value) => form.set(field.name, value)}
        fill={form.fill}
        values={form.values}
        onBusy={(busy) => {
          sending.current += busy ? 1 : -1
        }}
      />
    </div>
  )
  return (
    <form ref={form.element} className={styles.sheetForm} noValidate onSubmit={submit}>
      <div className={styles.sheetBody}>
        {form.conflict && <Conflict conflict={form.conflict} mine={form.values} settle={form.settle} />}
        <SheetFoot value={foot}>{known && before?.(known)}</SheetFoot>
        <fieldset className={styles.sheetFields} disabled={!writes || form.busy}>
          {fields.filter(({ when }) => when?.(form.values) ?? true).map(inputOf)}
        </fieldset>
        {follows?.(form.values)}
        {known && after?.(known)}
      </div>
      {writes && (
        <footer className={styles.sheetFoot}>
          {known && onRemove && (
            <Button
              variant="ghost"
              className="danger-text"
              onClick={() => {
                guard.allowLeaving()
                onRemove(known)
              }}
            >
              <Trash2 className="icon-18" aria-hidden="true" />
              {t('Delete')}
            </Button>
          )}
          <span className="flex-1" />
          <Button variant="ghost" onClick={onClose}>
            {edited ? t('Cancel') : t('Close')}
          </Button>
          {edited && (
            <Button variant="primary" type="submit" disabled={!form.dirty || form.busy}>
              {isNew ? (page.summary.create ?? t('Create')) : t('Save changes')}
            </Button>
          )}
          <span ref={setFoot} className={styles.footActions} />
        </footer>
      )}
    </form>
  )
}

const Loading = () => (
  <div className={styles.sheetBody}>
    <div className={styles.sheetFields}>
      {[1, 2, 3, 4].map((index) => (
        <div key={index} className={`${styles.sheetFull} grid gap-2`}>
          <Skeleton width={80} height={14} />
          <Skeleton width="100%" height={48} />
        </div>
      ))}
    </div>
  </div>
)

const Known = <T extends ListPageTable>(props: SheetProps<T> & { edit: number }) => {
  const { data, error, refetch } = useQuery(crudItemQuery(props.page.of, props.edit))
  if (data) return <Form {...props} item={data as Values} />
  return error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading />
}

/** Side sheet to view, edit or create an item. The list stays accessible. */
export const ItemSheet = <T extends ListPageTable>(props: SheetProps<T>) => {
  const { t } = useTranslation()
  const { page, edit, neighbours, onMove, onClose } = props
  const { summary: words } = page
  const { before, behind } = neighbours
  const { popup, moving } = useMoveMenu()
  return (
    <Dialog.Root
      open
      modal={false}
      disablePointerDismissal
      onOpenChange={(open, details) => {
        if (moving()) {
          details.cancel()
          details.allowPropagation()
        } else if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className={styles.sheet}
          data-part="sheet"
          ref={popup}
          initialFocus={popup}
          onKeyDown={(event) => {
            if (moving()) event.preventBaseUIHandler()
          }}
        >
          <header className={styles.sheetHead}>
            <Dialog.Title className="heading-16 flex-1">
              {edit === 'new' ? (words.fresh ?? t('New')) : words.edit}
            </Dialog.Title>
            {edit !== 'new' && (
              <>
                <IconButton
                  label={t('Previous')}
                  disabled={before === undefined}
                  onClick={() => before !== undefined && onMove(before)}
                >
                  <ChevronUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('Next')}
                  disabled={behind === undefined}
                  onClick={() => behind !== undefined && onMove(behind)}
                >
                  <ChevronDown aria-hidden="true" />
                </IconButton>
              </>
            )}
            <IconButton label={t('Close')} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          {edit === 'new' ? (
            <Form {...props} item={props.fresh ?? {}} />
          ) : (
            <Known key={edit} {...props} edit={edit} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '../../api/call.ts'
import { showError } from '../../api/errors.ts'
import { translate } from '../../i18n/i18n.ts'
import { errorsOf } from '../../session/form.ts'
import { bodyOf, same, type Values, valuesOf } from './form-values.ts'
import type { Field } from './types.ts'

type Errors = Record<string, string>

/** An edit conflict: the current item and the fields that differ. */
export interface Conflict {
  item: Values & { version: string }
  fields: Field[]
  current: Values
}

interface SheetForm {
  fields: readonly Field[]
  /** The item as loaded, or the initial values of a new one. */
  item: Values
  /** Schema of the request body. */
  schema: z.ZodMiniType
  send: (body: Values) => Promise<unknown>
  /** Refetches the item after a conflict. */
  reread: () => Promise<Values & { version: string }>
  saved: () => void
}

/** Form state of a side sheet: values, errors and saving. */
export const useSheetForm = ({ fields, item, schema, send, reread, saved }: SheetForm) => {
  const [base, setBase] = useState(item)
  const [values, setValues] = useState(() => valuesOf(fields, item))
  const [errors, setErrors] = useState<Errors>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [busy, setBusy] = useState(false)
  const before = valuesOf(fields, base)
  const changed = fields.filter((field) => !same(field, values[field.name], before[field.name]))
  const dirty = changed.length > 0

  // An item changed elsewhere is updated here, unless there are unsaved changes.
  useEffect(() => {
    if (dirty || item.version === base.version) return
    setBase(item)
    setValues(valuesOf(fields, item))
  }, [item, base.version, dirty, fields])

  const set = (name: string, value: unknown): void => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const fill = (preset: Values, empty: Values = {}): void => {
    setValues((now) => {
      const open = Object.entries(empty).filter(([name]) => now[name] === '' || now[name] === undefined)
      return { ...now, ...preset, ...Object.fromEntries(open) }
    })
    setErrors({})
  }
  const facing = async (): Promise<void> => {
    const now = await reread()
    const current = valuesOf(fields, now)
    const differing = fields.filter((field) => !same(field, current[field.name], before[field.name]))
    setConflict({ item: now, fields: differing, current })
  }
  const rejected = async (error: unknown): Promise<void> => {
    if (error instanceof CallError && error.status === 409) return facing().catch(showError)
    if (error instanceof CallError && error.body.errors) {
      const texts = Object.entries(error.body.errors)
      setErrors(
        Object.fromEntries(texts.map(([name, all]) => [name, all.map((one) => translate(one)).join(' ')])),
      )
    }
    showError(error)
  }
  const save = async (version = base.version): Promise<void> => {
    const body = { ...(version !== undefined && { version }), ...bodyOf(fields, values) }
    const wrong = errorsOf(schema as never, body as never) as Errors
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await send(body)
      saved()
    } catch (error) {
      await rejected(error)
    }
    setBusy(false)
  }
  /** Resolves a conflict with the other user's values, or with the own ones applied over them. */
  const settle = (keep: 'mine' | 'theirs'): void => {
    if (!conflict) return
    setBase(conflict.item)
    setConflict(null)
    if (keep === 'theirs') setValues(conflict.current)
    else void save(conflict.item.version)
  }
  return { values, errors, dirty, busy, conflict, set, fill, save: () => void save(), settle }
}

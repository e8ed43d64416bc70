import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from '../../../data/call.ts'
import { showError } from '../../../data/errors.ts'
import { issueText } from '../../../data/form.ts'
import { translate } from '../../../i18n/i18n.ts'
import { useFocusOnError } from '../../shell/focus-on-error.ts'
import type { Field } from '../types.ts'
import { bodyOf, same, type Values, valuesOf } from './form-values.ts'

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
  /** Values in the body besides the fields. */
  constant?: Values
  send: (body: Values) => Promise<unknown>
  /** Refetches the item after a conflict. */
  reread: () => Promise<Values & { version: string }>
  /** Called with what `send` returned. */
  saved: (result: unknown) => void
}

/** Validates the request body that the values make, against the contract. */
const resolverOf =
  (schema: z.ZodMiniType, bodyFor: (values: Values) => Values): Resolver<Values> =>
  async (values, context, options) => {
    const body = bodyFor(values)
    const error = (issue: z.core.$ZodRawIssue) => issueText(issue as z.core.$ZodIssue, body)
    const found = await zodResolver(schema as z.ZodMiniType<Values, Values>, { error })(
      body,
      context,
      options,
    )
    // The body has other types than the fields.
    return Object.keys(found.errors).length > 0
      ? { values: {}, errors: found.errors }
      : { values, errors: {} }
  }

const textsOf = (errors: FieldErrors<Values>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, messageOf(error)]))

/** The message of a field; errors within a list or an object stand for the whole. */
const messageOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return ''
  if ('message' in error && typeof error.message === 'string') return translate(error.message)
  return Object.values(error).map(messageOf).find(Boolean) ?? ''
}

/** Form state of a side sheet: values, errors and saving. */
export const useSheetForm = ({ fields, item, schema, constant, send, reread, saved }: SheetForm) => {
  const [base, setBase] = useState(item)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const before = valuesOf(fields, base)
  const bodyFor = (values: Values, version = base.version): Values => ({
    ...constant,
    ...(version !== undefined && { version }),
    ...bodyOf(fields, values),
  })
  const form = useForm<Values>({
    defaultValues: before,
    resolver: resolverOf(schema, (values) => bodyFor(values)),
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const values = form.watch()
  const unsaved = fields.filter((field) => !same(field, values[field.name], before[field.name])).length
  const dirty = unsaved > 0

  // An item changed elsewhere is updated here, unless there are unsaved changes.
  useEffect(() => {
    if (dirty || item.version === base.version) return
    setBase(item)
    form.reset(valuesOf(fields, item))
  }, [item, base.version, dirty, fields, form])

  const show = (now: Values): void => {
    setBase(now)
    form.reset(valuesOf(fields, now))
  }

  useFocusOnError(element, submitCount)

  const set = (name: string, value: unknown): void => {
    form.setValue(name, value)
    form.clearErrors(name)
  }
  const fill = (preset: Values, empty: Values = {}): void => {
    const now = form.getValues()
    const open = Object.entries(empty).filter(([name]) => now[name] === '' || now[name] === undefined)
    for (const [name, value] of [...Object.entries(preset), ...open]) form.setValue(name, value)
    form.clearErrors()
  }
  const face = async (error: CallError): Promise<void> => {
    const now = await reread()
    const current = valuesOf(fields, now)
    const differing = fields.filter((field) => !same(field, current[field.name], before[field.name]))
    if (differing.length === 0 && now.version === base.version) return showError(error)
    if (differing.length === 0) return save(now.version)
    setConflict({ item: now, fields: differing, current })
  }
  const rejected = async (error: unknown): Promise<void> => {
    if (error instanceof CallError && error.status === 409) return face(error).catch(showError)
    if (error instanceof CallError)
      for (const [name, all] of Object.entries(error.body.errors ?? {}))
        form.setError(name, { message: all.map((one) => translate(one)).join(' ') })
    showError(error)
  }
  const save = (version = base.version): Promise<void> =>
    form.handleSubmit((given) => send(bodyFor(given, version)).then(saved, rejected))()
  /** Resolves a conflict with the other user's values, or with the own ones applied over them. */
  const settle = (keep: 'mine' | 'theirs'): void => {
    if (!conflict) return
    setBase(conflict.item)
    setConflict(null)
    if (keep === 'theirs') form.reset(conflict.current)
    else void save(conflict.item.version)
  }
  return {
    element,
    values,
    errors: textsOf(errors),
    dirty,
    /** Number of changed fields. */
    unsaved,
    busy: isSubmitting,
    conflict,
    set,
    fill,
    save: () => void save(),
    /** Shows an item in place of the unsaved changes. */
    show,
    discard: () => show(base),
    settle,
  }
}

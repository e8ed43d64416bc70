import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { translate } from '../i18n/i18n.ts'
import { CallError } from './call.ts'
import { showError } from './errors.ts'

type Issue = z.core.$ZodIssue
type Body = z.ZodMiniType<unknown, unknown>
type Values = Record<string, unknown>
type Errors<V> = Partial<Record<keyof V, string>>

/** Props of a text field: name, value and error. */
export interface FieldText {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => void
}

const isEmpty = (value: unknown): boolean => (value ?? '') === ''

/** Returns the value that an issue is about, which may be within a list or an object. */
const valueAt = (values: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values)

/** Returns an error message for a field. The contract's own messages all say "Invalid input". */
export const issueText = (issue: Issue, values: Values): string => {
  const field = String(issue.path[0])
  if (issue.code === 'custom') return translate(issue.message)
  if (values[field] === false) return translate('Please accept the terms to continue.')
  if (isEmpty(valueAt(values, issue.path))) return translate('This field is required.')
  if (issue.code === 'invalid_format') return translate('Enter a valid email address.')
  if (issue.code === 'too_small')
    return translate('At least {count} characters.', { count: Number(issue.minimum) })
  if (issue.code === 'too_big')
    return translate('At most {count} characters.', { count: Number(issue.maximum) })
  return translate('This value isn’t valid.')
}

/** Returns the first error of each field, validated against a body of the contract. */
export const errorsOf = <V extends Values>(body: Body, values: V): Errors<V> => {
  const errors: Errors<V> = {}
  for (const issue of body.safeParse(values).error?.issues ?? []) {
    errors[issue.path[0] as keyof V] ??= issueText(issue, values)
  }
  return errors
}

/** Returns the errors of a response; those within a list or an object stand at the field that holds it. */
export const rejectedFields = <V extends Values>(error: unknown): Errors<V> => {
  const fields = Object.entries(error instanceof CallError ? (error.body.errors ?? {}) : {})
  const byField = Map.groupBy(fields, ([name]) => name.split('.')[0] ?? name)
  const translated = [...byField].map(([field, all]) => [
    field,
    all.flatMap(([, texts]) => texts.map((text) => translate(text))).join(' '),
  ])
  return Object.fromEntries(translated)
}

const focusFirst = (form: HTMLFormElement, errors: object): void => {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && element.name in errors,
  )
  if (first instanceof HTMLElement) first.focus()
}

/**
 * Form state for a request body of the contract. Errors appear on submit and are then updated while typing; server
 * errors appear as a toast and at the fields they name. A page shown first passes a function that loads its body.
 */
export const useForm = <V extends Values>(
  body: Body | (() => Promise<Body>),
  initial: V,
  send: (values: V) => Promise<unknown>,
) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const loaded = useRef<Body>(undefined)
  const schema = (): Body | undefined => (typeof body === 'function' ? loaded.current : body)
  const load = async (): Promise<Body> => {
    if (typeof body !== 'function') return body
    loaded.current ??= await body()
    return loaded.current
  }

  const set = <K extends keyof V>(field: K, value: V[K]): void => {
    const next = { ...values, [field]: value }
    setValues(next)
    const known = schema()
    if (tried && known) setErrors(errorsOf(known, next))
    // A failure is reported on submit.
    load().catch(() => undefined)
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    setBusy(true)
    try {
      const failed = errorsOf(await load(), values)
      setErrors(failed)
      if (Object.keys(failed).length > 0) return focusFirst(form, failed)
      await send(values)
    } catch (error) {
      const rejected = rejectedFields<V>(error)
      setErrors(rejected)
      focusFirst(form, rejected)
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  /** Resets the form after submission. */
  const reset = (): void => {
    setValues(initial)
    setErrors({})
    setTried(false)
  }
  const text = (name: keyof V & string): FieldText => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set(name, event.currentTarget.value as V[typeof name]),
  })
  return {
    values,
    errors,
    busy,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    text,
    set,
    reset,
  }
}

import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '../api/call.ts'
import { showError } from '../api/errors.ts'
import { translate } from '../i18n/i18n.ts'

type Issue = z.core.$ZodIssue
type Values = Record<string, unknown>
type Errors<V> = Partial<Record<keyof V, string>>

/** What a text field needs: its name, its value and what is wrong with it. */
export interface FieldText {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: HTMLInputElement }) => void
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || value === false

/** What is wrong with a field, in words. The contract's own messages all say "Invalid input". */
const wordsOf = (issue: Issue, values: Values): string => {
  const field = String(issue.path[0])
  if (issue.code === 'custom') return translate(issue.message)
  if (values[field] === false) return translate('Please tick this box.')
  if (isEmpty(values[field])) return translate('Please fill this in.')
  if (issue.code === 'invalid_format') return translate('This is not an e-mail address.')
  if (issue.code === 'too_small')
    return translate('At least {count} characters.', { count: Number(issue.minimum) })
  if (issue.code === 'too_big')
    return translate('At most {count} characters.', { count: Number(issue.maximum) })
  return translate('This is not valid.')
}

/** The first thing that is wrong with each field, held against a body of the contract. */
export const errorsOf = <V extends Values>(body: z.ZodMiniType<unknown, unknown>, values: V): Errors<V> => {
  const errors: Errors<V> = {}
  for (const issue of body.safeParse(values).error?.issues ?? []) {
    errors[issue.path[0] as keyof V] ??= wordsOf(issue, values)
  }
  return errors
}

const refusedFields = <V extends Values>(error: unknown): Errors<V> => {
  const fields = error instanceof CallError ? (error.body.errors ?? {}) : {}
  const translated = Object.entries(fields).map(([field, texts]) => [
    field,
    texts.map((text) => translate(text)).join(' '),
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
 * A form whose values become a body of the contract. What is wrong shows when it is sent, and from then on while
 * it is being put right; a refusal by the server shows as a notice and at the fields that it names.
 */
export const useForm = <V extends Values>(
  body: z.ZodMiniType<unknown, unknown>,
  initial: V,
  send: (values: V) => Promise<unknown>,
) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  const set = (field: keyof V, value: string | boolean): void => {
    const next = { ...values, [field]: value }
    setValues(next)
    if (tried) setErrors(errorsOf(body, next))
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = errorsOf(body, values)
    setTried(true)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(form, wrong)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const refused = refusedFields<V>(error)
      setErrors(refused)
      focusFirst(form, refused)
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  /** Empties the form after it was sent, for the next time. */
  const reset = (): void => {
    setValues(initial)
    setErrors({})
    setTried(false)
  }
  const text = (name: keyof V & string): FieldText => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set(name, event.currentTarget.value),
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

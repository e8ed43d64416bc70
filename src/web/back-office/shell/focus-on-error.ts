import { type RefObject, useEffect } from 'react'

/** Scrolls to the first invalid field within an element, and focuses it. */
export const focusFirstError = (within: HTMLElement | null): void => {
  const first = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}

/** Focuses the first invalid field after each attempt to submit, once the fields are enabled again. */
export const useFocusOnError = (form: RefObject<HTMLElement | null>, submitCount: number): void => {
  useEffect(() => {
    if (submitCount > 0) focusFirstError(form.current)
  }, [form, submitCount])
}
